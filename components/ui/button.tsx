"use client";

import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Button as AriaButton, Link as AriaLink, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { classes } from "./class-names";

const VARIANTS = {
  primary:
    "border-transparent bg-accent text-on-accent data-hovered:bg-accent-hover data-pressed:bg-accent-hover font-semibold",
  secondary: "bg-surface text-text border-line/60 data-hovered:bg-hover data-pressed:bg-sunken font-medium",
  quiet: "border-transparent text-text data-hovered:bg-hover data-pressed:bg-sunken font-medium",
  danger:
    "border-transparent bg-negative text-on-negative data-hovered:bg-negative-hover data-pressed:bg-negative-hover font-semibold",
  dangerQuiet: "border-negative/50 bg-surface text-negative data-hovered:bg-negative-soft font-medium",
} as const;
const SIZES = { sm: "h-8 px-2.5 pointer-coarse:h-10", md: "h-9 px-3.5 pointer-coarse:h-11" } as const;

interface Look {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  className?: string;
}

function look({ variant = "secondary", size = "md", className }: Look): string {
  return classes(
    "inline-flex items-center justify-center gap-2 whitespace-nowrap rounded border text-sm no-underline select-none transition-colors data-disabled:opacity-50 data-disabled:cursor-not-allowed",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

interface ButtonProps extends Look, Omit<AriaButtonProps, "className" | "children"> {
  children: ReactNode;
  /** The label while the action is pending; further presses are ignored. */
  pendingLabel?: string;
}

/** A button. While pending it stays focusable and announces its pending label. */
export function Button({ variant, size, className, children, pendingLabel, isPending = false, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} isPending={isPending} className={look({ variant, size, className })}>
      {isPending ? (
        <>
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          {pendingLabel ?? children}
        </>
      ) : (
        children
      )}
    </AriaButton>
  );
}

interface ButtonLinkProps extends Look {
  href: string;
  /** Whether the link opens a file in a new tab. */
  isFile?: boolean;
  /** Called when the link is followed, for example to close a menu around it. */
  onPress?: () => void;
  children: ReactNode;
}

/** A link with the look of a button. */
export function ButtonLink({ variant, size, className, href, isFile = false, onPress, children }: ButtonLinkProps) {
  return (
    <AriaLink
      href={href}
      {...(onPress && { onPress })}
      {...(isFile && { target: "_blank" })}
      className={look({ variant, size, className })}
    >
      {children}
    </AriaLink>
  );
}
