/** Group life policies as a view of the allowances, whose title and switch it keeps. */
import { lifePolicies } from '@iroko/contract/payroll/life-policies'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { save } from '../../../screens/files/save.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'

export function LifePolicies({ title, buttons }: { title: string; buttons: ReactNode }) {
  const { money, toggle } = useShownPay()
  const mayTake = useMay('payroll.process')
  const mayEdit = useMay('payroll.edit')
  const confirm = useSend(lifePolicies.confirm, { prefix: 'Group life | ', success: 'message' })
  return (
    <CrudPage
      title={title}
      description="Everybody’s life is insured for three years of their pay at least (Pension Reform Act 2014). Joiners add premium by days, leavers give it back."
      buttons={
        <>
          {toggle}
          {buttons}
        </>
      }
      calls={lifePolicies}
      actions={[
        {
          label: 'Confirm',
          when: ({ is_posted, is_confirmed, archived_at }) => mayEdit && is_posted && !is_confirmed && archived_at === null,
          ask: ({ title: called }) => ({
            title: `Confirm ${called}?`,
            text: 'Compare its days and what was paid with the bill first. Each month that is over posts what it used.',
            action: 'Confirm',
          }),
          run: ({ id, version }) => confirm.mutate({ params: { id }, body: { version } }),
        },
        {
          label: 'Take schedule',
          icon: <IconDownload size={16} />,
          when: () => mayTake,
          run: ({ id }) => void save(lifePolicies.schedule, { params: { id } }, 'Group life | '),
        },
      ]}
      columns={[
        { key: 'title', label: 'Policy', sortable: true, width: 170 },
        { key: 'insurer', label: 'Insurer', width: 150, hidden: true },
        {
          key: 'starts_on',
          label: 'From',
          sortable: true,
          width: 110,
          render: ({ starts_on }) => <DateText value={starts_on} />,
        },
        { key: 'ends_on', label: 'Until', width: 110, render: ({ ends_on }) => <DateText value={ends_on} /> },
        { key: 'premium_rate', label: 'Premium', width: 100, render: ({ premium_rate }) => `${premium_rate / 100} ‰` },
        { key: 'people', label: 'People', align: 'end', width: 90 },
        { key: 'cover_kobo', label: 'Cover', align: 'end', width: 170, render: ({ cover_kobo }) => money(cover_kobo) },
        { key: 'due_kobo', label: 'Premium due', align: 'end', width: 150, render: ({ due_kobo }) => money(due_kobo) },
        { key: 'paid_kobo', label: 'Paid', align: 'end', width: 150, render: ({ paid_kobo }) => money(paid_kobo) },
        {
          key: 'is_confirmed',
          label: 'Posted',
          width: 120,
          render: ({ is_posted, is_confirmed }) => (is_posted ? (is_confirmed ? 'Each month' : 'To confirm') : 'No'),
        },
        { key: 'used_kobo', label: 'Used so far', align: 'end', width: 150, render: ({ used_kobo }) => money(used_kobo) },
      ]}
      fields={[
        { name: 'title', type: 'text', label: 'Policy', required: true, maxLength: 80 },
        { name: 'insurer', type: 'text', label: 'Insurer', required: true, maxLength: 80 },
        { name: 'policy_number', type: 'text', label: 'Policy number', required: true, maxLength: 60 },
        {
          ...{ name: 'premium_rate', type: 'number', percent: true, unit: '‰', label: 'Premium', required: true, min: 0.01 },
          description: 'Per mille of the cover, a year',
        },
        {
          ...{
            name: 'cover_years',
            type: 'number',
            label: 'Cover',
            unit: 'years of pay',
            required: true,
            min: 3,
            max: 20,
            value: 3,
          },
          decimals: 0,
        },
        { name: 'starts_on', type: 'date', label: 'First day', required: true },
        { name: 'ends_on', type: 'date', label: 'Last day', required: true },
        { name: 'paid_kobo', type: 'number', money: true, label: 'Premium paid', required: true, min: 0, value: 0 },
        {
          ...{ name: 'is_posted', type: 'check', label: 'Post what each month used' },
          description: 'Where its bill stands in prepayments: by days, to the offices of who is covered. Another person confirms it',
        },
      ]}
      toDraft={({
        title: called,
        insurer,
        policy_number,
        premium_rate,
        cover_years,
        starts_on,
        ends_on,
        paid_kobo,
        is_posted,
      }) => ({
        ...{ title: called, insurer, policy_number, premium_rate, cover_years, starts_on, ends_on, paid_kobo, is_posted },
      })}
    />
  )
}
