import { Mark } from "../shell/mark";
import { TextLink } from "../ui/text-link";
import { SignInForm } from "./sign-in-form";

/** The way in. */
export function SignInPage(props: { next: string | undefined; ended: boolean; sandbox: boolean }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-10">
      <header className="flex items-center gap-3">
        <Mark className="size-9" />
        <div>
          <h1 className="text-lg">Sign in</h1>
          <p className="text-muted">Partner booking desk</p>
        </div>
      </header>
      <SignInForm {...props} />
      <footer className="text-xs">
        <TextLink href="/about">About this product and its data</TextLink>
      </footer>
    </main>
  );
}
