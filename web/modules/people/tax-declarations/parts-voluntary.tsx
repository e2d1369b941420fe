/** A voluntary pension contribution that somebody asks for themselves. */
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { taxDeclarations } from '@iroko/contract/people/tax-declarations'
import type { taxFacts } from '@iroko/contract/people/tax-facts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { monthInWords, today } from '../../../ui/date/date-words.ts'
import type { Shown } from '../../../ui/shown-pay.tsx'

type Declaration = Output<typeof taxDeclarations.show>['tax_declaration']
type Known = Output<typeof taxFacts.show>['tax_facts']

interface Draft {
  first_month: string
  voluntary_percent: number
  voluntary_kobo: number
}

/** What was asked for, as its drawer lists it. */
export const voluntaryItems = ({ voluntary_percent, voluntary_kobo }: Declaration, moneyIn: Shown['moneyIn']) => [
  {
    label: 'To the pension fund besides',
    value:
      voluntary_percent > 0
        ? `${voluntary_percent}% of the month’s pay`
        : voluntary_kobo > 0
          ? moneyIn(`${formatMoney(voluntary_kobo)} a month`)
          : 'Nothing any more',
    full: true,
  },
]

const months = Array.from({ length: 13 }, (_, at) => addMonths(firstOfMonth(today()), at).slice(0, 7))

export function VoluntaryDialog({ known }: { known: Pick<Known, 'asked_voluntary' | 'voluntary_percent' | 'voluntary_kobo'> }) {
  const { voluntary_percent, voluntary_kobo } = known.asked_voluntary ?? known
  return (
    <SendDialog<Draft>
      title="Voluntary pension"
      call={taxDeclarations.askVoluntary}
      prefix="Voluntary pension | "
      submit="Send to payroll"
      value={{ first_month: months[0] ?? '', voluntary_percent, voluntary_kobo }}
      fields={[
        {
          name: 'first_month',
          type: 'select',
          label: 'From',
          description: 'The first month from whose pay it is deducted, if its payroll is not approved yet.',
          required: true,
          options: months.map((month) => ({ value: month, label: monthInWords(month) })),
          full: true,
        },
        {
          name: 'voluntary_percent',
          type: 'number',
          label: 'Share of the month’s pay',
          description: 'Before tax, to your pension fund. Either a share or an amount.',
          required: true,
          unit: '%',
          min: 0,
          max: 33.33,
          decimals: 2,
        },
        {
          name: 'voluntary_kobo',
          type: 'number',
          money: true,
          min: 0,
          label: 'Amount a month',
          description: 'At most a third of the pay is deducted. Zero in both ends it.',
          required: true,
        },
      ]}
    />
  )
}
