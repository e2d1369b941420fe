interface BrandMarkProps {
  size?: number
}

/** The tree of Iroko; stands where a company has no logo of its own. */
export function BrandMark({ size = 32 }: BrandMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-brand-7)" />
      <path
        fill="#fff"
        d="M16 5.5a6.2 6.2 0 0 1 5.9 4.2 5.4 5.4 0 0 1-.9 10.6h-3.6v-2.9l3.2-2.6-1.1-1.4-2.1 1.7V11h-2.8v4.1l-2.1-1.7-1.1 1.4 3.2 2.6v2.9H11a5.4 5.4 0 0 1-.9-10.6A6.2 6.2 0 0 1 16 5.5Zm-1.4 14.8h2.8v6.2h-2.8z"
      />
    </svg>
  )
}
