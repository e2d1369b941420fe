import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import { promotions } from '@iroko/contract/promotions'
import { Button } from '@mantine/core'
import { useSend } from '../../lib/use-call.ts'
import type { Waiting } from '../approvals/parts-waiting.tsx'

/** Approves a promotion where it is listed, with one press. */
export function ApprovePromotionButton({ request }: { request: Waiting }) {
  const approve = useSend(promotions.approve, { prefix: 'Promotion | ', success: 'message' })
  return (
    <Button
      size="sm"
      loading={approve.isPending}
      aria-label={`Approve the promotion of ${request.requester.full_name}`}
      onClick={() => approve.mutate({ params: { id: request.subject_id }, body: {} })}
    >
      Approve
    </Button>
  )
}
