import type { Output } from '@iroko/contract/endpoint'
import { vote } from '@iroko/contract/engagement/vote'
import { alertFor } from '@iroko/contract/errors'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconCrown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { votesText } from '../../../lib/format.ts'
import { homePath, useSession } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { PersonAvatar } from '../../../ui/person/avatar.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import classes from './vote.module.css'

type Vote = Output<typeof vote.list>['data']
type Candidate = Vote['who_to_fire'][number]

/** A joke: whoever likes puts up their own card, and everybody has one vote a round (specification 2). */
export default function VotePage() {
  const isSignedIn = useSession() !== null
  const found = useCall(vote.list, {}, { enabled: isSignedIn })
  useEffect(() => {
    if (found.error) showAlert({ kind: 'warning', text: alertFor(found.error) })
  }, [found.error])
  return (
    <Page
      title="Who should we fire?"
      facts={found.data?.data.round}
      breadcrumb={
        <Link to={homePath}>
          <IconArrowLeft size={14} aria-hidden="true" /> Employee dashboard
        </Link>
      }
      actions={found.data?.data.is_open ? <StandButton isCandidate={found.data.data.is_candidate} /> : null}
    >
      {isSignedIn ? null : (
        <Empty
          title="Sign in to vote"
          text="Only employees see the cards."
          action={
            <Button component={Link} to="/auth/login">
              Sign in
            </Button>
          }
        />
      )}
      {isSignedIn ? (
        <Loaded found={found} count={8} height={190} cards>
          {({ data }) => <Ballot {...data} />}
        </Loaded>
      ) : null}
    </Page>
  )
}

function StandButton({ isCandidate }: { isCandidate: boolean }) {
  const send = useSend(vote.stand, { success: 'message' })
  return (
    <Button variant="default" loading={send.isPending} onClick={() => send.mutate({ body: { is_candidate: !isCandidate } })}>
      {isCandidate ? 'Take my card down' : 'Put my card up'}
    </Button>
  )
}

function Ballot({ is_open, who_to_fire, voted_for }: Vote) {
  const ogid = useSession()?.employee_info.ogid
  const send = useSend(vote.vote, { success: 'message' })
  if (!is_open)
    return (
      <Empty title="The vote is switched off" text="Nobody is fired today. The company can switch it on in the settings." />
    )
  if (who_to_fire.length === 0)
    return <Empty title="No cards yet" text="It is a joke. Only people who put their own card up take part." />
  const most = Math.max(1, ...who_to_fire.map(({ vote_count }) => vote_count))
  return (
    <ul className={classes.cards}>
      {who_to_fire.map((candidate) => (
        <Card
          key={candidate.ogid}
          {...candidate}
          isFirst={candidate.vote_count === most}
          isChosen={candidate.ogid === voted_for}
          isOwn={candidate.ogid === ogid}
          onVote={() => send.mutate({ params: { ogid: candidate.ogid } })}
        />
      ))}
    </ul>
  )
}

type CardProps = Candidate & { isFirst: boolean; isChosen: boolean; isOwn: boolean; onVote: () => void }

function Card({ name, image, vote_count, isFirst, isChosen, isOwn, onVote }: CardProps) {
  return (
    <li>
      <button type="button" className={classes.card} aria-pressed={isChosen} disabled={isOwn} onClick={onVote}>
        {isFirst ? <IconCrown size={24} className={classes.crown} role="img" aria-label="Most votes" /> : null}
        <PersonAvatar name={name} picture={image} size={72} />
        <span className={classes.name}>{name}</span>
        <span className={classes.count}>{votesText(vote_count)}</span>
        {isChosen ? <span className={classes.chosen}>Your vote</span> : null}
        {isOwn ? <span className={classes.count}>You</span> : null}
      </button>
    </li>
  )
}
