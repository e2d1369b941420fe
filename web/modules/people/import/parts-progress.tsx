/** People on their way in, as it happens, and what became of it. */

import type { Output } from '@iroko/contract/endpoint'
import type { peopleImport } from '@iroko/contract/people/import'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { useArea } from '../../../lib/screen/use-area.ts'
import { Section } from '../../../ui/page.tsx'
import { Progress } from '../../../ui/state/progress.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import classes from '../records/parts.module.css'
import { DoneReport } from './parts-report.tsx'

type Import = Output<typeof peopleImport.show>['employee_import']

/** Neither is the page that one is on, though its address begins alike. */
const exact = { exact: true }

export function Adding({ row }: { row: Import }) {
  if (row.state === 'done') return <Done row={row} />
  return (
    <div className="card20 column16" aria-live="polite">
      <Progress
        label={`Adding people from ${row.file_name}`}
        done={row.added_count}
        total={row.row_count}
        {...(row.state === 'waiting' ? { text: 'Starting' } : {})}
      />
      <p className="small">You can leave this page. The import continues and appears under 'Your imports'.</p>
    </div>
  )
}

function Done({ row }: { row: Import }) {
  const area = useArea()
  return (
    <>
      <div className={`panel ${classes.held} ${toneClass('good')}`} role="status">
        <p>
          {countOf(row.added_count, 'person', 'people')} of {row.file_name} {row.added_count === 1 ? 'was' : 'were'} added.
          Their invitations are on their way.
        </p>
      </div>
      <div className="buttons">
        <Button component={Link} variant="default" to={`/dashboard/${area}/all-employees/import`} activeOptions={exact}>
          Import another file
        </Button>
        <Button component={Link} to={`/dashboard/${area}/all-employees`} activeOptions={exact}>
          All employees
        </Button>
      </div>
      {row.has_report ? (
        <Section title="View who was added">
          <DoneReport id={row.id} />
        </Section>
      ) : null}
    </>
  )
}
