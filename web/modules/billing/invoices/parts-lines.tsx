/** The lines of an invoice, or of a month that is to become one, with what they come to. */
import { type billedLine, billingEffectWords } from '@iroko/contract/billing/invoices'
import { quantityWords } from '@iroko/contract/documents'
import { formatMoney } from '@iroko/contract/money'
import type * as z from 'zod/mini'
import { DescriptionList } from '../../../ui/description-list.tsx'

type Line = z.output<typeof billedLine>

interface Sums {
  net_kobo: number | null
  vat_bp: number
  vat_kobo: number
  total_kobo: number
  wht_kobo: number
}

export function BilledLines({ lines, sums }: { lines: readonly Line[]; sums: Sums }) {
  return (
    <>
      <h2 className="title">Lines</h2>
      <DescriptionList
        items={lines.map((line) => ({
          ...{
            label: `${line.position}. ${labelOf(line)}`,
            value: <span className="figure">{amountOf(line)}</span>,
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

function labelOf({ title, effect, campaign, note }: Line): string {
  // The titles of the others say it.
  const words = ['charge', 'minimum', 'adjustment'].includes(effect) ? [] : [billingEffectWords[effect].toLowerCase()]
  return [title, ...words, campaign?.title, note].filter(Boolean).join(', ')
}

function amountOf({ quantity, unit, price_kobo, amount_kobo }: Line): string {
  if (price_kobo === null) return formatMoney(amount_kobo)
  const counted = quantityWords(quantity, unit === 'minute' ? 'minute' : 'piece')
  return `${counted} × ${formatMoney(price_kobo)}${unit === 'minute' ? ' an hour' : ''} = ${formatMoney(amount_kobo)}`
}
