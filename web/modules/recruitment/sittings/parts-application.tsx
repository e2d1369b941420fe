/** The tests of one application, for the screen that shows it. */
import { sittings } from '@iroko/contract/recruitment/sittings'
import { type ApplicationStage, isClosed } from '@iroko/contract/recruitment/stages'
import { Button } from '@mantine/core'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { resultText, type SittingRow, sittingMap } from './columns.tsx'
import classes from './parts.module.css'
import { InviteToTest } from './parts-invite.tsx'
import { SittingDrawer } from './parts-sitting.tsx'

interface ApplicationTestsProps {
  application: { id: string; full_name: string; stage: ApplicationStage }
}

export function ApplicationTests({ application }: ApplicationTestsProps) {
  const mayInvite = useMay('application.edit') && !isClosed(application.stage)
  const found = useCall(sittings.list, { query: { application_id: application.id, limit: 100 } })
  const rows = found.data?.aptitude_sittings
  return (
    <div className="column12">
      {rows === undefined ? <Loaded found={found} prefix="Aptitude tests | " /> : null}
      {rows?.length === 0 ? <p className="small">Not invited to a test yet.</p> : null}
      {rows?.map((row) => (
        <TestLine key={row.id} row={row} />
      ))}
      {mayInvite ? (
        <div>
          <Button variant="default" size="sm" onClick={() => void ask(<InviteToTest chosen={[application]} />)}>
            Invite to a test
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function TestLine({ row }: { row: SittingRow }) {
  const mayRead = useMay('aptitude.read')
  const { id, test, status, application, invited_at, finished_at } = row
  return (
    <div className={`line12 ${classes.line}`}>
      <span>
        {test.title}
        <span className="tiny">
          {' '}
          <DateText value={finished_at ?? invited_at} />
        </span>
      </span>
      <StatusBadge status={status} map={sittingMap} />
      {row.score === null ? null : <span>{resultText(row)}</span>}
      {mayRead && row.started_at !== null ? (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => void ask(<SittingDrawer id={id} name={application.full_name} />)}
        >
          Answers
        </Button>
      ) : null}
    </div>
  )
}
