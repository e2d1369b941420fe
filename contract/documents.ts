/**
 * Paper with money (quotation, order, bill, invoice, credit note): what its lines, taxes and totals are. Pure, in whole kobo from the form to
 * the column, and calculated in integers of any size: nothing is rounded twice, and no rounded thing is multiplied.
 */

/** Hundredths of a percent: 750 is 7.5 %. */
type BasisPoints = number

const whole: BasisPoints = 10_000

/** A fraction, rounded half away from zero; the least number that is not zero and the largest are both exact. */
function rounded(numerator: bigint, denominator: bigint): number {
  const size = numerator < 0n ? -numerator : numerator
  const result = Number((2n * size + denominator) / (2n * denominator))
  if (!Number.isSafeInteger(result)) throw new RangeError('an amount of money is too large')
  return numerator < 0n && result !== 0 ? -result : result
}

/** A part of an amount by its rate, rounded once, half away from zero. */
export const partOf = (amount: number, rate: BasisPoints): number => rounded(BigInt(amount) * BigInt(rate), BigInt(whole))

/** A part of an amount as a fraction of a whole, rounded once, half away from zero: 5 of 31 days of a fee. */
export const portionOf = (amount: number, part: number, of: number): number =>
  rounded(BigInt(amount) * BigInt(part), BigInt(of))

/** The tax within an amount that includes it, rounded once, half away from zero: of an amount and its tax together it is that tax again. */
export const taxWithin = (amount: number, rate: BasisPoints): number =>
  rounded(BigInt(amount) * BigInt(rate), BigInt(whole + rate))

/**
 * The next part of a whole that is rounded as a whole: what is due of `before + amount` less what was due of `before`. Parts that are taken one
 * after another therefore sum to the whole, whatever their order; the last takes what rounding left.
 */
export const nextPart = (before: number, amount: number, rate: BasisPoints): number =>
  partOf(before + amount, rate) - partOf(before, rate) || 0

/**
 * Shares a whole among weights by largest remainder: each share is its exact one rounded down or up, and all together are the whole. Equal
 * remainders go to the first. A weight is no less than zero; without any weight everything goes to the first.
 */
export function sharesOf(amount: number, weights: readonly number[]): number[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('a weight is a whole number from 0')
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_, at) => (at === 0 ? amount : 0))
  const sign = amount < 0 ? -1 : 1
  const size = BigInt(Math.abs(amount))
  const parts = weights.map((weight, at) => {
    const product = size * BigInt(weight)
    return { at, least: product / sum, rest: product % sum }
  })
  const left = Number(size - parts.reduce((all, { least }) => all + least, 0n))
  const more = new Set(
    parts
      .toSorted((first, second) => (first.rest === second.rest ? first.at - second.at : first.rest > second.rest ? -1 : 1))
      .slice(0, left)
      .map(({ at }) => at),
  )
  return parts.map(({ at, least }) => sign * (Number(least) + (more.has(at) ? 1 : 0)) || 0)
}

export interface DocumentLine {
  title: string
  /** In whole units of what is counted: minutes, not hours with decimals. */
  quantity: number
  price_kobo: number
  /** The price is for so many units: 60 where minutes are paid by the hour. */
  per: number
  /** Off this line. */
  discount_bp: BasisPoints
  /** Null where the tax does not know it; exempt and zero-rated lines say so on the paper by their code. */
  vat_bp: BasisPoints | null
}

export interface DocumentTerms {
  /** Off the whole, shared among the lines. */
  discount_kobo: number
  /** What the payer keeps back for the tax office, of the net. */
  withheld_bp: BasisPoints
}

export interface CountedLine extends DocumentLine {
  net_kobo: number
  vat_kobo: number
}

export interface DocumentTotals {
  lines: CountedLine[]
  net_kobo: number
  /** Once for each rate, the highest first. */
  vat: { rate_bp: BasisPoints; net_kobo: number; vat_kobo: number }[]
  vat_kobo: number
  total_kobo: number
  withheld_kobo: number
  /** What is paid in cash. */
  due_kobo: number
}

/** What a line comes to before what is off the whole: price × quantity less its discount, rounded once. */
export const amountOf = ({ quantity, price_kobo, per, discount_bp }: Omit<DocumentLine, 'title' | 'vat_bp'>): number =>
  rounded(BigInt(quantity) * BigInt(price_kobo) * BigInt(whole - discount_bp), BigInt(per) * BigInt(whole))

/**
 * A document with its sums. What is off the whole is shared by largest remainder among the lines that are not below zero; the tax is
 * rounded once for each rate, and the lines of a rate share it the same way, so that lines, rates and totals always agree.
 */
export function totalsOf(lines: readonly DocumentLine[], { discount_kobo, withheld_bp }: DocumentTerms): DocumentTotals {
  const amounts = lines.map(amountOf)
  const off = sharesOf(
    discount_kobo,
    amounts.map((amount) => Math.max(0, amount)),
  )
  const nets = amounts.map((amount, at) => amount - (off[at] ?? 0))
  const rates = [...new Set(lines.map(({ vat_bp }) => vat_bp))]
    .filter((rate) => rate !== null)
    .toSorted((first, second) => second - first)
  const vats = lines.map(() => 0)
  const vat = rates.map((rate_bp) => {
    const places = lines.flatMap((line, at) => (line.vat_bp === rate_bp ? [at] : []))
    const net_kobo = sumOf(places.map((at) => nets[at] ?? 0))
    const vat_kobo = partOf(net_kobo, rate_bp)
    const parts = taxShares(
      vat_kobo,
      rate_bp,
      places.map((at) => nets[at] ?? 0),
    )
    for (const [index, at] of places.entries()) vats[at] = parts[index] ?? 0
    return { rate_bp, net_kobo, vat_kobo }
  })
  const net_kobo = sumOf(nets)
  const vat_kobo = sumOf(vats)
  const withheld_kobo = partOf(net_kobo, withheld_bp)
  return {
    lines: lines.map((line, at) => ({ ...line, net_kobo: nets[at] ?? 0, vat_kobo: vats[at] ?? 0 })),
    net_kobo,
    vat,
    vat_kobo,
    total_kobo: net_kobo + vat_kobo,
    withheld_kobo,
    due_kobo: net_kobo + vat_kobo - withheld_kobo,
  }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** The tax of each line, where some may be below zero (a credit among charges): each its exact one rounded down or up. */
function taxShares(vat: number, rate: BasisPoints, nets: readonly number[]): number[] {
  const parts = nets.map((net, at) => {
    const product = BigInt(net) * BigInt(rate)
    const least = product / BigInt(whole) - (product % BigInt(whole) < 0n ? 1n : 0n)
    return { at, least: Number(least), rest: product - least * BigInt(whole) }
  })
  const left = vat - sumOf(parts.map(({ least }) => least))
  const more = new Set(
    parts
      .toSorted((first, second) => (first.rest === second.rest ? first.at - second.at : first.rest > second.rest ? -1 : 1))
      .slice(0, left)
      .map(({ at }) => at),
  )
  return parts.map(({ at, least }) => least + (more.has(at) ? 1 : 0))
}

/** What was credited of an invoice so far, for each rate. */
export interface CreditedRate {
  rate_bp: BasisPoints
  net_kobo: number
}

/**
 * What is credited with the lines of one credit note: the tax of each rate is that of all that is credited of the invoice by then, less what
 * was credited before. So the credits of an invoice sum to it to the kobo, in whatever parts and order.
 */
export function creditOf(
  credited: readonly CreditedRate[],
  lines: readonly { net_kobo: number; vat_bp: BasisPoints | null }[],
) {
  const net_kobo = sumOf(lines.map((line) => line.net_kobo))
  const rates = [...new Set(lines.map(({ vat_bp }) => vat_bp))].filter((rate) => rate !== null)
  const vat_kobo = sumOf(
    rates.map((rate) => {
      const before = sumOf(credited.filter(({ rate_bp }) => rate_bp === rate).map((earlier) => earlier.net_kobo))
      const now = sumOf(lines.filter(({ vat_bp }) => vat_bp === rate).map((line) => line.net_kobo))
      return nextPart(before, now, rate)
    }),
  )
  return { net_kobo, vat_kobo, total_kobo: net_kobo + vat_kobo }
}

/** Up to where a price counts, `null` without an end; the bound belongs to its tier. */
export interface PriceTier {
  up_to: number | null
  price_kobo: number
}

/** Each part of the quantity at the price of its tier, or all of it at the price of the tier that it reaches. */
export type TierMode = 'graduated' | 'volume'

/** What a quantity costs by its tiers, which ascend; the last has no end. Nothing costs nothing. */
export function tieredAmount(quantity: number, tiers: readonly PriceTier[], mode: TierMode): number {
  const reached = tiers.find(({ up_to }) => up_to === null || quantity <= up_to)
  if (!reached) throw new RangeError('the last tier has no end')
  if (mode === 'volume') return quantity * reached.price_kobo
  return sumOf(
    tiers.map(({ up_to, price_kobo }, at) => {
      const from = tiers[at - 1]?.up_to ?? 0
      const to = Math.min(quantity, up_to ?? quantity)
      return Math.max(0, to - from) * price_kobo
    }),
  )
}

/** What a document owes the ledger: one side of a line is above zero, the other zero. The keys of accounts are those of the posting rules. */
export interface OwedLine {
  key: string
  debit_kobo: number
  credit_kobo: number
}

/** By how much debits are above credits, which is 0 of what may be posted: in whole kobo, with no tolerance. */
export const differenceOf = (lines: readonly OwedLine[]): number =>
  sumOf(lines.map(({ debit_kobo, credit_kobo }) => debit_kobo - credit_kobo))

/** How a quantity is printed: in the unit that was multiplied, so that whoever computes again comes to the same sum; minutes as '123h 05m'. */
export function quantityWords(quantity: number, unit: 'minute' | 'piece'): string {
  if (unit === 'piece') return quantity.toLocaleString('en-NG')
  const minutes = Math.abs(quantity)
  return `${quantity < 0 ? '−' : ''}${Math.floor(minutes / 60).toLocaleString('en-NG')}h ${String(minutes % 60).padStart(2, '0')}m`
}
