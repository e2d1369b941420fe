/** Taxes of documents, each with its rates by the day from which they count. */

import { type TaxRate, taxCodeKindWords, taxCodes, taxTreatmentWords } from '@iroko/contract/accounting/tax-codes'
import { shortDayAndYear } from '@iroko/contract/day-words'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { optionsOf } from '../../../screens/fields/option.ts'
import { today } from '../../../ui/date/date-words.ts'

const kinds = optionsOf(taxCodeKindWords)
const percent = (rate_bp: number): string => `${formatNumber(rate_bp / 100)} %`
const rateWords = ({ rate_bp, starts_on }: TaxRate): string => `${percent(rate_bp)} from ${shortDayAndYear(starts_on)}`

/** As a view of the chart of accounts, whose title and switch it keeps. */
export function TaxCodes({ title, buttons }: { title: string; buttons: ReactNode }) {
  return (
    <CrudPage
      title={title}
      description="Taxes of documents. A rate counts from its first day, and is never changed: another rate counts from a later day."
      buttons={buttons}
      calls={taxCodes}
      columns={[
        { key: 'title', label: 'Tax code', sortable: true },
        { key: 'kind', label: 'Kind', width: 160, render: ({ kind }) => taxCodeKindWords[kind] },
        { key: 'treatment', label: 'Treatment', width: 180, render: ({ treatment }) => taxTreatmentWords[treatment] },
        {
          key: 'rate_bp',
          label: 'Rate today',
          align: 'end',
          width: 130,
          render: ({ rate_bp }) => (rate_bp === null ? undefined : percent(rate_bp)),
        },
        { key: 'rates', label: 'Rates', render: ({ rates }) => rates.map(rateWords).join(', ') },
      ]}
      filters={[{ type: 'select', name: 'kind', label: 'Kind', options: kinds }]}
      toDraft={({ title: called, kind, treatment, rates: [latest] }) => ({ title: called, kind, treatment, ...latest })}
      fields={(row) => [
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        { name: 'kind', type: 'select', label: 'Kind', required: true, options: kinds, disabled: row?.is_used ?? false },
        {
          name: 'treatment',
          type: 'select',
          label: 'Treatment',
          required: true,
          options: optionsOf(taxTreatmentWords),
          value: 'standard',
          disabled: row?.is_used ?? false,
        },
        { name: 'rate_bp', type: 'number', label: 'Rate', required: true, percent: true },
        {
          name: 'starts_on',
          type: 'date',
          label: 'From',
          description: row ? 'Another rate counts from a later day' : undefined,
          required: true,
          value: today(),
        },
      ]}
    />
  )
}
