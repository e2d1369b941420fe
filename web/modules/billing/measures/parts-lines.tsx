/** The lines of an invoice, or of a month that is to become one, with what they come to. */
import { type billedLine, billingEffectWords } from '@iroko/contract/billing/invoices'
import { quantityWords } from '@iroko/contract/documents'
import { formatMoney } from '@iroko/contract/money'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { DescriptionList } from '../../../ui/description-list.tsx'

type Line = z.output<typeof billedLine>
/** Without its amount for who does not see money. */
type ShownLine = Omit<Line, 'amount_kobo'> & { amount_kobo: number | null }

interface Sums {
  net_kobo: number | null
  vat_bp: number
  vat_kobo: number
  total_kobo: number
  wht_kobo: number
}

interface BilledLinesProps {
  lines: readonly Line[]
  sums: Sums
  /** What else stands below a line. */
  below?: (line: Line) => ReactNode
}

export function BilledLines({ lines, sums, below }: BilledLinesProps) {
  return (
    <>
      <h2 className="title">Lines</h2>
      <DescriptionList
        items={lines.map((line) => ({
          ...{
            label: `${line.position}. ${labelOf(line)}`,
            value: below ? (
              <div className="column8">
                <span className="figure">{amountOf(line)}</span>
                {below(line)}
              </div>
            ) : (
              <span className="figure">{amountOf(line)}</span>
            ),
            full: true,
          },
        }))}
      />
      <DescriptionList
        items={[
          { label: 'Net', value: formatMoney(sums.net_kobo) },
          { label: `VAT ${sums.vat_bp / 100} %`, value: formatMoney(sums.vat_kobo) },
          { label: 'Total', value: formatMoney(sums.total_kobo) },
          { label: 'Withheld by the client', value: formatMoney(sums.wht_kobo) },
        ]}
      />
    </>
  )
}

export function labelOf({ title, effect, campaign, note }: ShownLine): string {
  // The titles of the others say it.
  const words = ['charge', 'shortfall', 'minimum', 'adjustment'].includes(effect)
    ? []
    : [billingEffectWords[effect].toLowerCase()]
  return [title, ...words, campaign?.title, note].filter(Boolean).join(', ')
}

export function amountOf({ quantity, unit, price_kobo, amount_kobo, effect }: ShownLine): string {
  const counted = quantityWords(quantity, unit === 'minute' ? 'minute' : 'piece')
  if (amount_kobo === null) return effect === 'charge' && unit !== 'day' ? counted : ''
  if (price_kobo === null) return formatMoney(amount_kobo)
  return `${counted} × ${formatMoney(price_kobo)}${unit === 'minute' ? ' an hour' : ''} = ${formatMoney(amount_kobo)}`
}
