import type { Output } from '@iroko/contract/endpoint'
import { recognition } from '@iroko/contract/engagement/recognition'
import { Checkbox } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import classes from './parts.module.css'
import { Months } from './parts.tsx'
import { NominateButton } from './parts-nominate.tsx'

type Award = Output<typeof recognition.mine>['awards'][number]

/** The awards of the company, and what guests may see of one's own. */
export default function WallPage() {
  const found = useCall(recognition.wall, { query: { limit: 100 } })
  const { data } = found
  const awards = data?.wall_of_fame.map(({ employee, ...fame }) => ({
    ...fame,
    name: employee.full_name,
    picture: employee.profile_picture,
  }))
  return (
    <Page
      title="Wall of Fame"
      description="Leaders nominate each month. Award winners decide what guests see of them."
      actions={<NominateButton />}
    >
      <OwnAwards />
      <Loaded found={found} count={6} height={180} cards />
      {awards?.length === 0 ? <Empty title="No awards yet" text="Published awards appear here." /> : null}
      {awards ? <Months awards={awards} /> : null}
    </Page>
  )
}

function OwnAwards() {
  const { data } = useCall(recognition.mine)
  if (!data || data.awards.length === 0) return null
  return (
    <Section title="What guests see of you">
      {data.awards.map((award) => (
        <Consent key={award.id} {...award} />
      ))}
    </Section>
  )
}

function Consent({ id, month, award, guest_consent, guest_picture, guest_words }: Award) {
  const send = useSend(recognition.consent, { success: 'message' })
  const set = (change: Partial<Award>) =>
    send.mutate({
      params: { id },
      body: {
        guest_consent: change.guest_consent ?? guest_consent,
        guest_picture: change.guest_picture ?? guest_picture,
        guest_words: change.guest_words ?? guest_words,
      },
    })
  const title = `${award}, ${monthInWords(month)}`
  return (
    <fieldset className={`column8 surface ${classes.consents}`} disabled={send.isPending}>
      <legend>{title}</legend>
      <div className={classes.switches}>
        <Checkbox
          label="My first name and this award"
          checked={guest_consent}
          onChange={({ currentTarget }) => set({ guest_consent: currentTarget.checked })}
        />
        <Checkbox
          label="My picture"
          checked={guest_consent && guest_picture}
          disabled={!guest_consent}
          onChange={({ currentTarget }) => set({ guest_picture: currentTarget.checked })}
        />
        <Checkbox
          label="The words about me"
          checked={guest_consent && guest_words}
          disabled={!guest_consent}
          onChange={({ currentTarget }) => set({ guest_words: currentTarget.checked })}
        />
      </div>
    </fieldset>
  )
}
