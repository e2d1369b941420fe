import { type Task, tasks } from '@iroko/contract/operations/tasks'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { FillTask } from './parts-fill.tsx'
import { HandOverDialog, ReopenDialog, ReturnDialog, useDecide } from './parts-manage.tsx'
import { TaskAnswers, TaskFacts } from './parts-task.tsx'

/** One task: to its person to fill in, to who leads them to decide. */
export default function TaskPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(tasks.show, { params: { id } })
  const task = found.data?.task
  return (
    <Page
      title={task?.task_plan.title ?? 'Task'}
      facts={
        task && (
          <>
            {task.employee.full_name} · {task.employee.ogid} ·{' '}
            <Link
              to={`/dashboard/operations/operation-team/task-reports/${task.task_plan.id}/${task.employee.ogid}/${task.day}`}
            >
              {task.day}
            </Link>
          </>
        )
      }
      actions={task ? <Decisions task={task} /> : undefined}
      narrow
    >
      <Loaded found={found} prefix="Task | " count={3} height={72}>
        {({ task: shown }) => (
          <>
            <TaskFacts task={shown} />
            <Section title="What is filled in">
              {shown.can.fill ? <FillTask task={shown} /> : <TaskAnswers task={shown} />}
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Decisions({ task }: { task: Task }) {
  const decide = useDecide()
  const { can, id, version } = task
  return (
    <>
      {can.hand_over ? (
        <AskButton variant="default" ask={() => <HandOverDialog {...task} />}>
          Hand over
        </AskButton>
      ) : null}
      {can.reopen ? (
        <AskButton variant="default" ask={() => <ReopenDialog {...task} />}>
          Open again
        </AskButton>
      ) : null}
      {can.decide ? (
        <>
          <AskButton variant="default" ask={() => <ReturnDialog tasks={[task]} />}>
            Return
          </AskButton>
          <Button
            loading={decide.isPending}
            onClick={() => decide.mutate({ body: { tasks: [{ id, version }], decision: 'accepted' } })}
          >
            Accept
          </Button>
        </>
      ) : null}
    </>
  )
}
