/** Money is an integer number of kobo everywhere; it becomes text only here (specification 5). */
const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', minimumFractionDigits: 2 })

/** '₦1,234.50'; '-' when empty or not a number; '*********' when masked. */
export function formatMoney(kobo: number | null | undefined, masked = false): string {
  if (masked) return '*********'
  if (kobo === null || kobo === undefined || !Number.isFinite(kobo)) return '-'
  return naira.format(kobo / 100)
}

/** How an amount moved: '+₦1,234.50', '−₦78.00'; '-' where it did not move by a naira. */
export function formatChange(kobo: number): string {
  if (Math.abs(kobo) < 100) return '-'
  return `${kobo > 0 ? '+' : '−'}${formatMoney(Math.abs(kobo))}`
}
