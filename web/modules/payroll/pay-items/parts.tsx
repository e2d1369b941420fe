/** Allowances and deductions of people beside their salary. */
import type { Row } from '@iroko/contract/endpoint'
import { isFault } from '@iroko/contract/errors'
import { allowanceTypes } from '@iroko/contract/payroll/allowance-types'
import { deductionTypes } from '@iroko/contract/payroll/deduction-types'
import { type PayItemKind, payItems } from '@iroko/contract/payroll/pay-items'
import { IconCalendarOff, IconPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { searchOptions } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { monthChoices, today } from '../../../ui/date/date-words.ts'
import { type Shown, useShownPay } from '../../../ui/shown-pay.tsx'
import { usePersonFacts } from '../loans/parts-facts.tsx'

type Item = Row<typeof payItems.list>

const words = {
  allowance: { title: 'Staff allowances', add: 'Add allowance', type: 'Allowance' },
  deduction: { title: 'Staff deductions', add: 'Add deduction', type: 'Deduction' },
} as const

const monthsText = ({ starts_on, ends_on }: Item): string => {
  const from = starts_on.slice(0, 7)
  if (ends_on === starts_on) return from
  return ends_on ? `${from} to ${ends_on.slice(0, 7)}` : `From ${from}`
}

export const itemColumns = (money: Shown['money']): Column<Item>[] => [
  { key: 'type', label: 'Title', render: ({ type }) => type.title },
  {
    key: 'value',
    label: 'Value',
    align: 'end',
    render: ({ mode, value }) => (mode === 'percentage' ? `${value}%` : money(value)),
  },
  { key: 'starts_on', label: 'Months', sortable: true, render: monthsText },
  { key: 'reason', label: 'Reason' },
]

/** What one person has of a kind within months, by OGID and `yyyy-MM` in the address. */
export function StaffItems({ kind }: { kind: PayItemKind }) {
  const { id = '', start = '', end = '' }: { id?: string; start?: string; end?: string } = useParams({ strict: false })
  const mayEdit = useMay('payroll.edit')
  const { money, toggle } = useShownPay()
  const { title, add } = words[kind]
  const facts = usePersonFacts(id, start, end)
  const button = mayEdit ? (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => <AddItem kind={kind} ogid={id} />}>
      {add}
    </AskButton>
  ) : undefined
  return (
    <ListPage
      title={title}
      facts={facts}
      buttons={
        <>
          {toggle}
          {button}
        </>
      }
      empty={button}
      call={payItems.list}
      extra={{ query: { kind, ogid: id, from: start.slice(0, 7), to: end.slice(0, 7) } }}
      columns={itemColumns(money)}
      rowLabel={({ type }) => type.title}
      actions={
        mayEdit
          ? [
              {
                label: 'End',
                icon: <IconCalendarOff size={16} />,
                ask: (ended) => (
                  <SendDialog<{ ends_month: string; version: number }>
                    title={`End ${ended.type.title}`}
                    call={payItems.end}
                    params={{ id: ended.id }}
                    prefix={`${title} | `}
                    submit="Save changes"
                    fixed={{ version: ended.version }}
                    fields={[
                      {
                        name: 'ends_month',
                        type: 'select',
                        label: 'Last month',
                        description: 'A month before the first one removes it.',
                        options: monthChoices(-12, 24),
                        required: true,
                        value: today().slice(0, 7),
                      },
                    ]}
                  />
                ),
              },
            ]
          : []
      }
      errorPrefix={`${title} | `}
    />
  )
}

interface Draft {
  kind: PayItemKind
  ogid: string
  type_id: string
  value: number | null
  starts_month: string
  ends_month: string | null
  reason: string
}

const toOption = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title })

function AddItem({ kind, ogid }: { kind: PayItemKind; ogid: string }) {
  const [search] = useState(() =>
    kind === 'allowance' ? searchOptions(allowanceTypes.list, toOption) : searchOptions(deductionTypes.list, toOption),
  )
  const { title, add, type } = words[kind]
  const close = useClose()
  const send = useSend(payItems.create, { prefix: `${title} | `, success: 'message', quietFields: true })
  const submit = async (body: Draft) => {
    try {
      await send.mutateAsync({ body })
    } catch (error) {
      if (!isFault(error) || error.code !== 'same') throw error
      const asked = { title: `${add} once more?`, text: `${error.message}.`, action: 'Add once more' }
      if (!(await confirm(asked))) throw error
      await send.mutateAsync({ body: { ...body, despite_same: true } })
    }
    close(true)
  }
  return (
    <FormDialog<Draft>
      title={add}
      schema={payItems.create.body}
      onSubmit={submit}
      submit={add}
      fixed={{ kind, ogid, value: null }}
      fields={[
        {
          name: 'type_id',
          type: 'select',
          label: type,
          description: 'The amount is set by its type.',
          required: true,
          search,
        },
        {
          name: 'starts_month',
          type: 'select',
          label: 'First month',
          description: 'A month that is already paid changes only by a correction.',
          options: monthChoices(-12, 12),
          required: true,
          value: today().slice(0, 7),
        },
        {
          name: 'ends_month',
          type: 'select',
          label: 'Last month',
          options: monthChoices(-12, 24),
          description: 'Repeat the first month for a one-off; leave blank for no end.',
        },
        { name: 'reason', type: 'textarea', label: 'Reason', required: true, maxLength: 500 },
      ]}
    />
  )
}
