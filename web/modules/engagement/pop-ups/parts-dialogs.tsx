import { Button } from '@mantine/core'
import { Dialog } from '../../../screens/dialog.tsx'
import { RichText } from '../../../ui/words/rich-text.tsx'
import { understoodWords } from '../announcements/parts.tsx'
import { VideoPlayer } from '../announcements/parts-video.tsx'
import { PendingSurveys } from '../surveys/parts-pending.tsx'
import type { Next, Seeable } from './parts.tsx'

interface PopUpDialogProps {
  popUp: Next
  busy: boolean
  onSeen: (popUp: Seeable) => void
  /** A survey was answered. */
  onDone: () => void
  onPutOff: () => void
}

export function PopUpDialog({ popUp, busy, onSeen, onDone, onPutOff }: PopUpDialogProps) {
  if (popUp.kind === 'surveys') return <PendingSurveys surveys={popUp.surveys} onDone={onDone} onClose={onPutOff} />
  const { title, body } = contentOf(popUp)
  return (
    <Dialog title={popUp.kind === 'newsletter' ? `${popUp.newsletter.issue}: ${title}` : title} width={760} onClose={onPutOff}>
      {(close) => (
        <div className="column12">
          {popUp.kind === 'video' ? <VideoPlayer title={title} video={popUp.video} onEnded={() => onSeen(popUp)} /> : null}
          {body ? <RichText html={body} /> : null}
          <div className="buttons">
            <Button variant="default" onClick={close}>
              Later
            </Button>
            <Button loading={busy} onClick={() => onSeen(popUp)}>
              {markOf(popUp)}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function contentOf(popUp: Seeable): { title: string; body: string } {
  if (popUp.kind === 'video') return popUp.video
  return popUp.kind === 'newsletter' ? popUp.newsletter : popUp.text
}

function markOf(popUp: Seeable): string {
  if (popUp.kind === 'video') return 'Mark as watched'
  return popUp.kind === 'text' && popUp.text.must_confirm ? understoodWords : 'Mark as read'
}
