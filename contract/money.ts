/** Money is an integer number of kobo everywhere; it becomes text only here (specification 5). */
const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', minimumFractionDigits: 2 })

/** '₦1,234.50'; '-' when empty or not a number; '*********' when masked. */
export function formatMoney(kobo: number | null | undefined, masked = false): string {
  if (masked) return '*********'
  if (kobo === null || kobo === undefined || !Number.isFinite(kobo)) return '-'
  return naira.format(kobo / 100)
}
