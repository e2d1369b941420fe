/** Which quotation may be chosen: pure. */

/** From this sum on an order needs three quotations, or a reason that every approver reads. */
export const threeQuotesFromKobo = 50_000_000
export const enoughQuotes = 3

interface Offered {
  id: string
  total_kobo: number
}

/** The lowest of them; of equal ones each. */
export function lowestOf(offered: readonly Offered[]): Set<string> {
  const least = Math.min(...offered.map(({ total_kobo }) => total_kobo))
  return new Set(offered.filter(({ total_kobo }) => total_kobo === least).map(({ id }) => id))
}

/** Why one is not chosen without a reason. */
export const whyNotChosen = (id: string, offered: readonly Offered[], reason: string): string | undefined =>
  lowestOf(offered).has(id) || reason !== '' ? undefined : 'This is not the lowest. Enter why it is chosen'
