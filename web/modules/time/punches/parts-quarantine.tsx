/** Lines of terminals that are no punch, or cannot be true. */
import type { Row } from '@iroko/contract/endpoint'
import { punches } from '@iroko/contract/time/punches'
import { IconCheck, IconClockEdit } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { useSend } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import classes from '../terminals/parts.module.css'

const TakeInDialog = later(() => import('./parts-take-in.tsx').then((module) => module.TakeInDialog))

export type Line = Row<typeof punches.quarantined>

const problems: Record<Line['problem'], string> = {
  malformed: 'Cannot be read',
  future: 'In the future',
  ancient: 'Too long ago',
  unregistered: 'Before the device was registered',
}

const columns: Column<Line>[] = [
  { key: 'line', label: 'Line', render: ({ line }) => <span className={classes.line}>{line}</span> },
  { key: 'problem', label: 'Reason', width: 180, render: ({ problem }) => problems[problem] },
  { key: 'device', label: 'Device', width: 200 },
  { key: 'times', label: 'Times sent', sortable: true, align: 'end', width: 90, render: ({ times }) => `${times} ×` },
  { key: 'last_at', label: 'Last sent', sortable: true, width: 150 },
]

export function Quarantine({ mayEdit }: { mayEdit: boolean }) {
  const dismiss = useSend(punches.dismissQuarantined, { prefix: 'Quarantined line | ', success: 'message' })
  return (
    <ListView
      label="Quarantined lines"
      call={punches.quarantined}
      empty="Records that a terminal sent in an unusable form appear here for review."
      columns={columns}
      filters={[
        {
          type: 'select',
          name: 'problem',
          label: 'Reason',
          options: Object.entries(problems).map(([value, label]) => ({ value, label })),
        },
        { type: 'flag', name: 'dismissed', label: 'Dismiss' },
      ]}
      actions={
        mayEdit
          ? [
              {
                label: 'Convert to punches',
                icon: <IconClockEdit size={16} />,
                ask: (taken) => <TakeInDialog line={taken} />,
                when: ({ pin, taken_in_at }) => pin !== null && taken_in_at === null,
              },
              {
                label: 'Dismiss',
                icon: <IconCheck size={16} />,
                run: ({ id }) => dismiss.mutate({ params: { id } }),
                when: ({ dismissed_at }) => dismissed_at === null,
              },
            ]
          : []
      }
      rowLabel={({ line }) => line}
      errorPrefix="Quarantined lines | "
    />
  )
}
