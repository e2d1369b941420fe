import { companyMessages } from '@iroko/contract/engagement/company-messages'
import { useCall } from '../../../lib/use-call.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { RichText } from '../../../ui/words/rich-text.tsx'

interface MessageDialogProps {
  id: string
  onClose?: () => void
}

/** A message to an audience in full. */
export function MessageDialog({ id, onClose }: MessageDialogProps) {
  const found = useCall(companyMessages.show, { params: { id } })
  return (
    <Dialog title={found.data?.message.title ?? 'Message'} width={760} onClose={onClose}>
      {() => {
        if (!found.isSuccess) return <Loaded found={found} count={3} height={32} />
        const { body, sent_by, sent_at } = found.data.message
        return (
          <>
            <p>
              {sent_by}, <DateText value={sent_at} />
            </p>
            <RichText html={body} />
          </>
        )
      }}
    </Dialog>
  )
}
