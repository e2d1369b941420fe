import { taskPlans } from '@iroko/contract/operations/task-plans'
import { useParams, useRouter } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { PlanForm } from './parts-plan-form.tsx'

export default function EditPlanPage() {
  const { configId = '' }: { configId?: string } = useParams({ strict: false })
  const mayEdit = useMay('task_plan.edit')
  const router = useRouter()
  const back = () => void router.navigate({ href: '/dashboard/operations/operation-team-task-management' })
  const found = useCall(taskPlans.show, { params: { id: configId } }, { enabled: mayEdit })
  const send = useSend(taskPlans.update, { prefix: 'Task | ', success: 'message', onSuccess: back, quietFields: true })
  return (
    <Page title="Edit task plan" description="Changes apply from tomorrow. Existing tasks do not change." narrow>
      {mayEdit ? (
        <Loaded found={found} prefix="Task | " count={5} height={72}>
          {({ task_plan }) => (
            <PlanForm
              submit="Save changes"
              plan={task_plan}
              onSubmit={({ active_from: _, ...body }) =>
                send.mutateAsync({ params: { id: configId }, body: { ...body, version: task_plan.version } })
              }
              onCancel={back}
            />
          )}
        </Loaded>
      ) : (
        <NoPermission text="You cannot change task plans. Operations writes them" />
      )}
    </Page>
  )
}
