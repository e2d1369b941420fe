import { clearances } from '@iroko/contract/people/clearance'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { save } from '../../../screens/files/save.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { HandOverSection, OwedList, progressText, TaskList } from './parts.tsx'

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  queryClient.prefetchQuery(queryOf(clearances.show, { params: { id: params.id ?? '' } }))

/** One clearance: what is signed off and what is missing, what is owed, who takes over what, and the papers. */
export default function ClearancePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(clearances.show, { params: { id } })
  const clearance = found.data?.clearance
  return (
    <Page
      title={clearance ? `Clearance of ${clearance.employee.full_name}` : 'Clearance'}
      facts={
        clearance ? (
          <>
            {clearance.employee.ogid} · {clearance.office.title} · last working day <DateText value={clearance.exit_date} />
          </>
        ) : undefined
      }
      breadcrumb={<Link to="/dashboard/hr/clearance">Clearance</Link>}
      actions={clearance?.can.papers ? <Papers id={clearance.id} /> : undefined}
    >
      <Loaded found={found} prefix="Clearance | " count={4} height={72}>
        {({ clearance: shown }) => (
          <>
            <Section title={`Tasks: ${progressText(shown)}`}>
              <TaskList tasks={shown.task_list} />
            </Section>
            <Section title="Owed">
              <OwedList owed={shown.owed_list} />
            </Section>
            {shown.hand_over ? <HandOverSection clearance={shown} hand_over={shown.hand_over} /> : null}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Papers({ id }: { id: string }) {
  const [busy, setBusy] = useState<'certificate' | 'recommendation'>()
  const open = async (paper: 'certificate' | 'recommendation') => {
    setBusy(paper)
    await save(clearances[paper], { params: { id } }, 'Clearance | ')
    setBusy(undefined)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileText size={16} aria-hidden="true" />}
        loading={busy === 'certificate'}
        onClick={() => void open('certificate')}
      >
        Certificate of service
      </Button>
      <Button variant="default" loading={busy === 'recommendation'} onClick={() => void open('recommendation')}>
        Recommendation
      </Button>
    </>
  )
}
