import { type Task, tasks } from '@iroko/contract/operations/tasks'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { taskMap } from './columns.tsx'
import { FillTask } from './parts-fill.tsx'
import { TaskAnswers } from './parts-task.tsx'

/** What is to be done today, and what is still open of other days. */
export default function MyTasksPage() {
  const found = useCall(tasks.mine, {})
  return (
    <Page
      title="My Tasks"
      description="What you type stays in this browser until it is sent, also without a connection."
      narrow
    >
      <Loaded found={found} prefix="Task | " count={3} height={72}>
        {({ tasks: all }) =>
          all.length > 0 ? (
            <ul className="column12 plain" aria-label="Tasks">
              {all.map((task) => (
                <OneTask key={task.id} task={task} isAlone={all.length === 1} />
              ))}
            </ul>
          ) : (
            <Empty title="No tasks today" text="Tasks appear here on the days on which they are due." />
          )
        }
      </Loaded>
    </Page>
  )
}

function OneTask({ task, isAlone }: { task: Task; isAlone: boolean }) {
  const [isOpen, setIsOpen] = useState(isAlone)
  const { task_plan, day, due_at, status, can, comment, description } = task
  return (
    <li className="card column12">
      <div className="spread">
        <div className="shrinks">
          <h2 className="title">{task_plan.title}</h2>
          <p className="tiny">
            <DateText value={day} /> · until <DateText value={due_at} />
          </p>
        </div>
        <div className="middle8">
          <StatusBadge status={status} map={taskMap} />
          <Button
            variant={can.fill && !isOpen ? 'filled' : 'default'}
            size="sm"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Close' : can.fill ? 'Fill in' : 'View'}
          </Button>
        </div>
      </div>
      {comment ? <p className="small">{comment}</p> : null}
      {isOpen ? (
        <>
          {description ? <p className="small">{description}</p> : null}
          {can.fill ? <FillTask task={task} onDone={() => setIsOpen(false)} /> : <TaskAnswers task={task} />}
        </>
      ) : null}
    </li>
  )
}
