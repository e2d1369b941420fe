import type { Input } from '@iroko/contract/endpoint'
import { applications } from '@iroko/contract/recruitment/applications'
import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { stageWords } from '@iroko/contract/recruitment/stages'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { type Option, searchOptions } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { datesText } from '../../../ui/date/date-words.ts'
import { InvitationLetter } from '../letters/parts-invitation.tsx'
import type { ShadowingRow } from './columns.tsx'

type Plan = Input<typeof shadowing.plan>['body']
type HandOver = Input<typeof shadowing.handOver>['body']

const applicationSearch = searchOptions(applications.list, ({ id, full_name, reference, job_opening, stage }) => ({
  value: id,
  label: [full_name, reference, job_opening.job_title, stageWords[stage]].join(' · '),
}))

/** Days for one applicant. */
export function PlanDialog() {
  const offices = useOfficeOptions()
  return (
    <SendDialog<Plan>
      call={shadowing.plan}
      prefix="Shadowing | "
      title="Plan shadowing"
      submit="Plan shadowing"
      fields={[
        { name: 'application_id', label: 'Applicant', type: 'select', required: true, full: true, search: applicationSearch },
        { name: 'starts_on', label: 'First day', type: 'date', required: true },
        { name: 'ends_on', label: 'Last day', type: 'date', required: true, description: 'Working days only' },
        { name: 'office_id', label: 'Office or campaign', type: 'select', required: true, options: offices },
        { name: 'place', label: 'Place', type: 'text', required: true, maxLength: 120, description: 'Where to come to' },
        {
          name: 'lead',
          label: 'Lead',
          type: 'select',
          required: true,
          full: true,
          description: 'Marks the days and signs off',
          search: colleagueSearch(),
        },
      ]}
    >
      {({ values }) => <Letter plan={values as Partial<Plan>} offices={offices} />}
    </SendDialog>
  )
}

/** What the applicant will read. */
function Letter({ plan, offices }: { plan: Partial<Plan>; offices: readonly Option[] }) {
  const { application_id, starts_on, ends_on, place, office_id } = plan
  const office = offices.find(({ value }) => value === office_id)?.label
  const facts = {
    when: starts_on && ends_on ? datesText(starts_on, ends_on) : undefined,
    where: place && office ? `${place}, ${office}` : undefined,
  }
  return <InvitationLetter step="shadowing" applicationId={application_id} facts={facts} />
}

/** Somebody else leads it from now on. */
export function LeadDialog({ row: { id, version, application, lead } }: { row: ShadowingRow }) {
  return (
    <SendDialog<HandOver>
      call={shadowing.handOver}
      prefix="Shadowing | "
      params={{ id }}
      title={`Another lead for ${application.full_name}`}
      submit="Hand over"
      fixed={{ version }}
      fields={[{ name: 'lead', label: 'Lead', type: 'select', required: true, full: true, search: colleagueSearch(lead.ogid) }]}
    />
  )
}
