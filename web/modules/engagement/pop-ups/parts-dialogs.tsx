import { Button } from '@mantine/core'
import { Dialog } from '../../../screens/dialog.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { VideoPlayer } from '../announcements/parts-video.tsx'
import { PendingSurveys } from '../surveys/parts-pending.tsx'
import type { Next } from './parts.tsx'

interface PopUpDialogProps {
  popUp: Next
  busy: boolean
  onSeen: (kind: 'video' | 'newsletter', id: string) => void
  /** A survey was answered. */
  onDone: () => void
  onPutOff: () => void
}

export function PopUpDialog({ popUp, busy, onSeen, onDone, onPutOff }: PopUpDialogProps) {
  if (popUp.kind === 'surveys') return <PendingSurveys surveys={popUp.surveys} onDone={onDone} onClose={onPutOff} />
  const isVideo = popUp.kind === 'video'
  const { id, title, body } = isVideo ? popUp.video : popUp.newsletter
  return (
    <Dialog title={isVideo ? title : `${popUp.newsletter.issue}: ${title}`} width={760} onClose={onPutOff}>
      {(close) => (
        <div className="column12">
          {isVideo ? <VideoPlayer title={title} video={popUp.video} onEnded={() => onSeen('video', id)} /> : null}
          {body ? <RichText html={body} /> : null}
          <div className="buttons">
            <Button variant="default" onClick={close}>
              Later
            </Button>
            <Button loading={busy} onClick={() => onSeen(popUp.kind, id)}>
              {isVideo ? 'Mark as watched' : 'Mark as read'}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
