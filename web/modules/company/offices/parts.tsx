/** The parts of the screen of one office or team. */

import { offices } from '@iroko/contract/company/offices'
import type { Output, Row } from '@iroko/contract/endpoint'
import { leadershipTypes } from '@iroko/contract/session'
import { countOf } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Section } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Empty, NoPermission } from '../../../ui/state/states.tsx'
import classes from './parts.module.css'
import { countryName } from './parts-fields.tsx'
import { OfficeLink } from './parts-links.tsx'
import { Shares } from './parts-shares.tsx'

export type Office = Output<typeof offices.show>['office']
type Event = Row<typeof offices.history>

const profile = (ogid: string) => `/dashboard/user/profile/${ogid}`

export function Numbers({ office }: { office: Office }) {
  const { headcount, committed_headcount, teams, office_type, leads } = office
  const missing = (committed_headcount ?? 0) - headcount
  return (
    <StatCards>
      <StatCard label="People" value={headcount.toLocaleString('en-NG')} />
      {committed_headcount === null ? null : (
        <StatCard
          label="Committed headcount"
          value={committed_headcount.toLocaleString('en-NG')}
          hint={missing > 0 ? `${missing} short` : 'kept'}
          tone={missing > 0 ? 'waiting' : 'good'}
        />
      )}
      {office_type === 'team' ? null : <StatCard label="Teams" value={teams.length} />}
      <StatCard label="Leaders" value={new Set(leads.map(({ ogid }) => ogid)).size} />
    </StatCards>
  )
}

export function Facts({ office }: { office: Office }) {
  const isTeam = office.office_type === 'team'
  const headLabel = isTeam ? 'Lead' : office.office_type === 'campaign' ? 'Campaign manager' : 'Head'
  const { office: parent } = office
  return (
    <div className={`surface ${classes.card}`}>
      <DescriptionList
        items={[
          {
            label: headLabel,
            value: office.head ? <PersonCell name={office.head.full_name} to={profile(office.head.ogid)} /> : null,
          },
          ...(parent
            ? [
                {
                  label: 'Office',
                  value: <OfficeLink kind={parent.office_type === 'campaign' ? 'campaigns' : 'departments'} office={parent} />,
                },
              ]
            : [
                { label: 'Code', value: office.code },
                { label: 'Branch', value: office.branch },
              ]),
          ...(office.office_type === 'campaign'
            ? [
                { label: 'Client', value: office.client },
                { label: 'Time zone', value: office.time_zone ?? 'Branch of each person' },
                { label: 'Holiday calendar', value: office.holiday_calendar && countryName(office.holiday_calendar) },
              ]
            : []),
        ]}
      />
    </div>
  )
}

export function TeamsAndLeads({ office }: { office: Office }) {
  return (
    <>
      {office.office_type === 'team' ? null : <Teams teams={office.teams} />}
      <Section title="Leaders">
        {office.leads.length === 0 ? (
          <Empty title="No leaders yet" text="Leaders appear here once people report to them." />
        ) : null}
        <ul className={classes.list}>
          {office.leads.map(({ ogid, full_name, profile_picture, leadership_type, reportees }) => (
            <li key={`${ogid} ${leadership_type}`} className={`surface ${classes.item}`}>
              <PersonCell
                name={full_name}
                picture={profile_picture}
                detail={`${leadershipTypes[leadership_type]} of ${countOf(reportees, 'person', 'people')} here`}
                to={profile(ogid)}
                size={36}
              />
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Teams({ teams }: Pick<Office, 'teams'>) {
  return (
    <Section title="Teams">
      {teams.length === 0 ? <Empty title="No teams yet" text="HR adds teams under Teams." /> : null}
      <ul className={classes.list}>
        {teams.map((team) => (
          <li key={team.id} className={`surface ${classes.item}`}>
            <span className={classes.team}>
              <OfficeLink kind="teams" office={team} />
              <span className="tiny">
                {countOf(team.headcount, 'person', 'people')}
                {team.lead ? ` · led by ${team.lead.full_name}` : ''}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Spread({ numbers }: Pick<Office, 'numbers'>) {
  if (!numbers) return <NoPermission text="You cannot see the headcount. HR and the heads of operations can" />
  if (numbers.by_designation.length === 0)
    return <Empty title="No employees yet" text="The headcount appears once employees are assigned here." />
  return (
    <div className={classes.shares}>
      <Shares title="By designation" shares={numbers.by_designation} />
      <Shares title="By gender" shares={numbers.by_gender} />
      <Shares title="By branch" shares={numbers.by_branch} />
    </div>
  )
}

const words: Record<Event['event'], string> = {
  joined: 'Joined',
  left: 'Left',
  create: 'Added',
  update: 'Changed',
  archive: 'Archived',
  restore: 'Restored',
}

const eventColumns: Column<Event>[] = [
  { key: 'at', label: 'Date', sortable: true, width: 176 },
  { key: 'event', label: 'Event', width: 200, render: ({ event }) => words[event] },
  {
    key: 'person',
    label: 'Person',
    render: ({ person, by }) =>
      person ? <PersonCell name={person.full_name} to={profile(person.ogid)} /> : by ? `by ${by}` : '-',
  },
]

/** Who joined and left, and what was changed. */
export function History({ id }: { id: string }) {
  return (
    <ListView
      label="History"
      empty="No changes yet. Joiners, leavers and transfers appear here."
      call={offices.history}
      extra={{ params: { id }, sort: '-at', prefix: 'history_' }}
      columns={eventColumns}
      rowLabel={({ event, person }) => `${words[event]} ${person?.full_name ?? ''}`}
      errorPrefix="History | "
    />
  )
}
