import { taskPlans } from '@iroko/contract/operations/task-plans'
import { useRouter } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { PlanForm } from './parts-plan-form.tsx'

export default function CreatePlanPage() {
  const mayEdit = useMay('task_plan.edit')
  const router = useRouter()
  const back = () => void router.navigate({ href: '/dashboard/operations/operation-team-task-management' })
  const send = useSend(taskPlans.create, { prefix: 'Task | ', success: 'message', onSuccess: back, quietFields: true })
  return (
    <Page title="Add task plan" narrow>
      {mayEdit ? (
        <PlanForm submit="Add task plan" onSubmit={(body) => send.mutateAsync({ body })} onCancel={back} />
      ) : (
        <NoPermission text="You cannot add task plans. Operations writes them" />
      )}
    </Page>
  )
}
