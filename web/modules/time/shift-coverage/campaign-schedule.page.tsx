import { campaigns } from '@iroko/contract/company/offices'
import { addDays, eachDay } from '@iroko/contract/dates'
import { dayAs } from '@iroko/contract/day-words'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useMay, useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Choice } from '../../../ui/choice/choice.tsx'
import { monthInWords, today } from '../../../ui/date/date-words.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty, NoPermission } from '../../../ui/state/states.tsx'
import { ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { Roster } from '../roster/parts.tsx'
import { useRosterSearch } from '../roster/parts-roster-tools.tsx'
import { CoverageOfDay } from './parts.tsx'

const query = { page: 1, limit: 1000, sort: 'title' }

/** The roster of a campaign, and whether enough people are there for its client. */
export default function CampaignSchedulePage() {
  const found = useCall(campaigns.list, { query })
  const { office } = useUser()
  const mayCount = useMay('shift.coverage')
  const [chosen, choose] = useAddress('campaign')
  const rows = found.data?.campaigns ?? []
  const campaign = rows.find(({ id }) => id === chosen) ?? rows.find(({ code }) => code === office.code) ?? rows[0]
  return (
    <Page
      title="Campaign schedule"
      description="The roster of your people, and coverage per half hour."
      actions={
        rows.length > 0 ? (
          <Choice
            label="Campaign"
            value={campaign?.id}
            options={rows.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={choose}
          />
        ) : null
      }
    >
      <Loaded found={found} prefix="Campaign | " count={4} height={72} />
      {found.data && !campaign ? <Empty text="No campaigns yet" /> : null}
      {campaign ? (
        <>
          {mayCount ? (
            <Coverage officeId={campaign.id} />
          ) : (
            <Section title="Coverage">
              <NoPermission text="You cannot see the coverage. Leaders, HR and the heads of operations can" />
            </Section>
          )}
          <Section title="Roster">
            <Roster key={campaign.id} officeId={campaign.id} />
          </Section>
        </>
      ) : null}
    </Page>
  )
}

/** One day of the week that the roster shows; today when it is one of them. */
function Coverage({ officeId }: { officeId: string }) {
  const [{ from }] = useRosterSearch()
  const [wanted, choose] = useAddress('day')
  const days = eachDay(from, addDays(from, 6))
  const day = days.find((day) => day === wanted) ?? days.find((day) => day === today()) ?? from
  return (
    <Section
      title="Coverage"
      actions={
        <ViewSwitch
          label={`Day of ${monthInWords(from)}`}
          views={Object.fromEntries(days.map((day) => [day, dayAs(day, { weekday: 'short', month: undefined })]))}
          view={day}
          onChange={choose}
        />
      }
    >
      <CoverageOfDay officeId={officeId} day={day} />
    </Section>
  )
}

/** A word of the address. */
function useAddress(word: string): [string | undefined, (value: string) => void] {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const value = search[word]
  const set = (next: string) => {
    const update = (old: Record<string, unknown>) => ({ ...old, [word]: next })
    void router.navigate({ to: '.', search: update as never, replace: true, resetScroll: false })
  }
  return [typeof value === 'string' ? value : undefined, set]
}
