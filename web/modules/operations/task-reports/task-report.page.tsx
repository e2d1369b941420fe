import { addDays } from '@iroko/contract/dates'
import { taskReports } from '@iroko/contract/operations/task-reports'
import type { Task } from '@iroko/contract/operations/tasks'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconFileTypePdf } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { save } from '../../../screens/files/save.ts'
import { ToolButton } from '../../../screens/tool-button.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Page } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { taskAddress } from '../tasks/columns.tsx'
import { TaskAnswers, TaskFacts } from '../tasks/parts-task.tsx'

interface Params {
  id?: string
  ogid?: string
  date?: string
}

/** A person's tasks of a date with what they filled in, proofs and comments, that of one plan first. */
export default function TaskReportPage() {
  const { id = '', ogid = '', date = '' }: Params = useParams({ strict: false })
  const params = { id, ogid, date }
  const found = useCall(taskReports.report, { params }, { keepPrevious: true })
  const person = found.data?.task_report.person
  const dayAt = (days: number) => `/dashboard/operations/operation-team/task-reports/${id}/${ogid}/${addDays(date, days)}`
  return (
    <Page
      title="Task report"
      facts={<DateText value={date} />}
      actions={
        <>
          <Button component={Link} to={dayAt(-1)} variant="default" leftSection={<IconChevronLeft size={18} />}>
            Day before
          </Button>
          <Button component={Link} to={dayAt(1)} variant="default" rightSection={<IconChevronRight size={18} />}>
            Day after
          </Button>
          <ToolButton
            label="Save as PDF"
            icon={<IconFileTypePdf size={18} />}
            disabled={!person}
            onClick={() => void save(taskReports.reportPdf, { params }, 'Task | ', 'raw')}
          />
        </>
      }
      narrow
    >
      {person ? (
        <PersonCell name={person.full_name} detail={person.ogid} to={`/dashboard/user/profile/${person.ogid}`} />
      ) : null}
      <Loaded found={found} prefix="Task | " count={2} height={120}>
        {({ task_report }) =>
          task_report.tasks.length === 0 ? (
            <Empty title="No tasks on this day" text="Nothing was asked of them: a day off, leave or a holiday." />
          ) : (
            <ul className="column12 plain" aria-label="Tasks">
              {task_report.tasks.map((task) => (
                <OneReport key={task.id} task={task} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function OneReport({ task }: { task: Task }) {
  return (
    <li className="card column12">
      <h2 className="small">
        <Link to={taskAddress(task.id)}>{task.task_plan.title}</Link>
      </h2>
      <TaskFacts task={task} />
      <TaskAnswers task={task} />
    </li>
  )
}
