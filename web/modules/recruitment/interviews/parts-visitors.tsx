import { interviews } from '@iroko/contract/recruitment/interviews'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useSend } from '../../../lib/use-call.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { visitorColumns } from './columns.tsx'

/** Who comes to the door for an interview: name, time and room. */
export function Visitors() {
  const branches = useBranchOptions()
  const arrive = useSend(interviews.arrive, { prefix: 'Interviewees | ', success: 'message' })
  return (
    <ListPage
      title="Interviewees"
      description="Who comes for an interview. Today’s are shown until you choose another day."
      empty="Nobody comes for an interview that day."
      call={interviews.visitors}
      extra={{ sort: 'time' }}
      columns={visitorColumns}
      filters={[
        { type: 'date', name: 'day', label: 'Day' },
        { type: 'select', name: 'branch_id', label: 'Branch', options: branches },
      ]}
      rowLabel={({ name }) => name}
      actions={[
        {
          label: 'Has arrived',
          icon: <IconCheck size={16} />,
          inRow: 'outline',
          run: ({ id }) => arrive.mutate({ params: { id }, body: { arrived: true } }),
          when: ({ can }) => can.arrive,
        },
        {
          label: 'Take back',
          icon: <IconArrowBackUp size={16} />,
          run: ({ id }) => arrive.mutate({ params: { id }, body: { arrived: false } }),
          when: ({ can }) => can.undo,
        },
      ]}
      errorPrefix="Interviewees | "
    />
  )
}
