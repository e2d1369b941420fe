import type { Input } from '@iroko/contract/endpoint'
import { recommendationWords } from '@iroko/contract/recruitment/interviews'
import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { IconCalendarCheck, IconSignature } from '@tabler/icons-react'
import type { RowAction } from '../../../screens/columns/column.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { type LedRow, ledColumns } from './columns.tsx'

type Mark = Input<typeof shadowing.mark>['body']
type Sign = Input<typeof shadowing.sign>['body']

const prefix = 'Shadowing | '

/** The shadowing that one leads: who came, and what the lead recommends. */
export default function MyShadowingPage() {
  return (
    <ListPage
      title="My shadowing"
      description="Mark who came on each day, and sign off after the last. What is signed off cannot be changed."
      empty="You lead no shadowing. HR writes to you when you do."
      call={shadowing.mine}
      extra={{ sort: '-starts_on' }}
      columns={ledColumns}
      rowLabel={({ full_name }) => full_name}
      actions={actions}
      errorPrefix={prefix}
    />
  )
}

const actions: RowAction<LedRow>[] = [
  {
    label: 'Mark a day',
    icon: <IconCalendarCheck size={16} />,
    inRow: 'outline',
    ask: ({ id, full_name, can, days }) => (
      <SendDialog<Mark>
        call={shadowing.mark}
        prefix={prefix}
        params={{ id }}
        title={`Did ${full_name} come?`}
        submit="Mark"
        value={{ day: days.find(({ day, present }) => present === null && can.mark.includes(day))?.day ?? can.mark[0] ?? '' }}
        fields={[
          {
            name: 'day',
            label: 'Day',
            type: 'select',
            required: true,
            options: can.mark.map((value) => ({ value, label: value })),
          },
          { name: 'present', label: 'Was present', type: 'check', value: true },
        ]}
      />
    ),
    when: ({ can }) => can.mark.length > 0,
  },
  {
    label: 'Sign off',
    icon: <IconSignature size={16} />,
    inRow: 'outline',
    ask: ({ id, full_name }) => (
      <SendDialog<Sign>
        call={shadowing.sign}
        prefix={prefix}
        params={{ id }}
        title={`Sign off the shadowing of ${full_name}`}
        submit="Sign off"
        fields={[
          {
            name: 'recommendation',
            label: 'Do you recommend going ahead?',
            type: 'radio',
            required: true,
            full: true,
            options: optionsOf(recommendationWords),
          },
          { name: 'words', label: 'Why', type: 'textarea', required: true, maxLength: 4000, rows: 4 },
        ]}
      />
    ),
    when: ({ can }) => can.sign,
  },
]
