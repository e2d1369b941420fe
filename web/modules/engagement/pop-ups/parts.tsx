/** What comes up by itself after the sign-in, one after the other (specification 2 and 4). */
import { announcements } from '@iroko/contract/engagement/announcements'
import { newsletters } from '@iroko/contract/engagement/newsletters'
import { nextPopUp, seenMark } from '@iroko/contract/engagement/pop-ups'
import { surveys } from '@iroko/contract/engagement/surveys'
import { videoAnnouncements } from '@iroko/contract/engagement/video-announcements'
import { alertFor } from '@iroko/contract/errors'
import { resignations } from '@iroko/contract/people/resignations'
import { Suspense, useEffect, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { isAway } from '../../../lib/calls/reach.ts'
import { lazily } from '../../../lib/lazily.ts'
import { firstUnread, useUnreadTexts } from '../../../lib/news/unread-announcements.ts'
import { readSession } from '../../../lib/session.ts'
import { queryOf, useCall, useSend } from '../../../lib/use-call.ts'
import { useFormInUse } from '../../../screens/form/leave-guard.ts'
import { rememberSeen, seenInBrowser } from '../announcements/parts-seen.tsx'

const Dialogs = lazily(() => import('./parts-dialogs.tsx').then((module) => module.PopUpDialog))

/** The queue: videos, newsletters, announcements that ask for it, then pending surveys; what was put off comes back with the next page load. */
export function PopUps() {
  const next = useNext()
  const [shown, setShown] = useState<typeof next>()
  const [isPutOff, setPutOff] = useState(false)
  const isFormInUse = useFormInUse()
  const mark = useSend(announcements.read, { prefix: 'Announcement | ' })
  const understand = useSend(announcements.understand, { prefix: 'Announcement | ' })
  // What is on the screen stays there, whatever is read meanwhile; nothing comes over a form that somebody is in the middle of.
  useEffect(() => {
    if (!shown && next && !isFormInUse && !isPutOff) setShown(next)
  }, [shown, next, isFormInUse, isPutOff])
  if (!shown) return null

  const seen = async (popUp: Seeable) => {
    if (popUp.kind === 'text') {
      const { id, must_confirm } = popUp.text
      await (must_confirm ? understand : mark).mutateAsync({ params: { id } })
      setShown(undefined)
      return
    }
    const item = popUp.kind === 'video' ? popUp.video : popUp.newsletter
    await mark.mutateAsync({ params: { id: item.id } })
    // First the mark, then the page: loaded anew without it the page would bring up the same again.
    rememberSeen(popUp.kind, seenMark(item))
    if (isFormInUse) setShown(undefined)
    else location.reload()
  }
  return (
    <Suspense>
      <Dialogs
        popUp={shown}
        busy={mark.isPending || understand.isPending}
        onSeen={(popUp) => void seen(popUp).catch(() => undefined)}
        onDone={() => setShown(undefined)}
        onPutOff={() => {
          setPutOff(true)
          setShown(undefined)
        }}
      />
    </Suspense>
  )
}

export type Next = NonNullable<ReturnType<typeof useNext>>
export type Seeable = Exclude<Next, { kind: 'surveys' }>

/** What stands next, once all three are known. */
function useNext() {
  const videos = useCall(videoAnnouncements.watch, firstUnread)
  const issues = useCall(newsletters.issues, firstUnread)
  const texts = useUnreadTexts()
  const pending = useCall(surveys.pending)
  // Loaded on start by everyone (specification 6): the page of one's resignation is there at once.
  useEffect(() => {
    const person = readSession()
    if (!person) return
    void queryClient.prefetchQuery(queryOf(resignations.current, { params: { ogid: person.employee_info.ogid } }))
  }, [])
  useFailure(videos.error, 'Announcement | ')
  useFailure(issues.error, 'Newsletter | ')
  useFailure(texts.error, 'Announcement | ')
  useFailure(pending.error, 'Survey Error | ')
  if (!videos.data || !issues.data || !texts.data || !pending.data) return undefined
  return nextPopUp(
    {
      videos: videos.data.videos_record.videos,
      newsletters: issues.data.newsletters.newsletters,
      texts: texts.data.announcements.announcements,
      surveys: pending.data.pending_surveys,
    },
    { video: seenInBrowser('video'), newsletter: seenInBrowser('newsletter') },
  )
}

function useFailure(error: unknown, prefix: string): void {
  useEffect(() => {
    if (error && !isAway(error)) showAlert({ kind: 'warning', text: alertFor(error, prefix) })
  }, [error, prefix])
}
