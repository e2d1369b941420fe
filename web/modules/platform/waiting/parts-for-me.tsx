/** What waits for the one who looks, in the card of the inbox: decided in the line, without leaving the screen. */
import { requestPage } from '@iroko/contract/platform/approval-kinds'
import { approvals, type WaitingApproval } from '@iroko/contract/platform/approvals'
import { asks } from '@iroko/contract/platform/asks'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useGone } from '../../../lib/calls/send-later.ts'
import { useCall } from '../../../lib/use-call.ts'
import { today, withDaysInWords } from '../../../ui/date/date-words.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { decide, type Read, rejectionOf, requestKey } from '../approvals/parts-decisions.tsx'
import { ReasonForm } from '../approvals/parts-reason.tsx'
import { ToDoList } from '../asks/parts.tsx'
import { AskingList } from './parts-asking.tsx'
import classes from './parts-for-me.module.css'

const few = 10

const readOf = ({ kind, subject_id: id, version, what, requester }: WaitingApproval): Read => ({
  ...{ kind, id, version, what, employee: requester },
})

/** `onOpen`: a request is opened, and the card closes. */
export function ForMe({ onOpen }: { onOpen: () => void }) {
  const router = useRouter()
  const gone = useGone()
  const found = useCall(approvals.waiting, { query: { sort: 'waiting_since', page: 1, limit: few } })
  const toDo = useCall(asks.list, {})
  const [rejected, setRejected] = useState<Read>()
  if (!found.isSuccess) return <Loaded found={found} prefix="Requests | " count={4} height={48} />
  if (rejected)
    return (
      <div className={classes.reason}>
        <ReasonForm
          {...rejectionOf([rejected])}
          onClose={() => setRejected(undefined)}
          onSubmit={(comment) => decide([rejected], 'rejected', { comment })}
        />
      </div>
    )
  const { waiting_approvals: read, total } = found.data
  const rows = read.filter((request) => !gone.has(requestKey(readOf(request))))
  return (
    <>
      <AskingList
        label="For me"
        compact
        rows={rows.map((request) => ({
          key: requestKey(readOf(request)),
          person: {
            name: request.requester.full_name,
            picture: request.requester.profile_picture,
            detail: withDaysInWords(request.summary),
          },
          words: null,
          about: `the request of ${request.requester.full_name}`,
          open: () => {
            onOpen()
            void router.navigate({ href: requestPage(request.kind, request.subject_id) })
          },
          decide: (verdict) => (verdict === 'approved' ? decide([readOf(request)], verdict) : setRejected(readOf(request))),
        }))}
      />
      {total > 1 ? (
        <Link to="/dashboard/user/decisions" className={classes.all} onClick={onOpen}>
          Decide all
        </Link>
      ) : null}
      {toDo.data && toDo.data.to_do.length > 0 ? <ToDoList rows={toDo.data.to_do} today={today()} onOpen={onOpen} /> : null}
    </>
  )
}
