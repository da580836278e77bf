/** The product's logo: a bed under a roof. */
export function Logo({ className = "size-7" }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden className={className}>
      <rect width="28" height="28" rx="6" className="fill-accent" />
      <path
        d="M6 13.5 14 7l8 6.5M7.5 21v-5h13v5M7.5 18.5h13"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
    </svg>
  );
}
