/** A statement from what moved an account: pure. */
interface Move {
  day: string
  amount_kobo: number
}

/** What stood before the first day, each move from then on with what stands after it, and what stands at the end. */
export function balanced<M extends Move>(moves: readonly M[], from: string) {
  const opening_kobo = moves.filter(({ day }) => day < from).reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
  let balance_kobo = opening_kobo
  const rows = moves
    .filter(({ day }) => day >= from)
    .map((move) => {
      balance_kobo += move.amount_kobo
      return { ...move, balance_kobo }
    })
  return { opening_kobo, rows, closing_kobo: balance_kobo }
}
