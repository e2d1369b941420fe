import type { Input, Output } from '@iroko/contract/endpoint'
import { setup } from '@iroko/contract/home/setup'
import { type LinkKey, linkKeys } from '@iroko/contract/platform/settings'
import { readCompany } from '../../../lib/company.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { SetupChecklist } from './parts.tsx'

type Draft = Omit<Input<typeof setup.update>['body'], 'version'>

const linkWords: Record<LinkKey, string> = {
  kpi: 'KPI',
  lms: 'LMS',
  in_house: 'Inhouse',
  help_desk_it: 'Help desk: IT',
  help_desk_facilities: 'Help desk: Facilities',
  help_desk_hr: 'Help desk: HR',
  help_desk_complaints: 'Help desk: Complaints',
}

const fields: Field<Draft>[] = [
  { name: 'name', type: 'text', label: 'Company name', required: true, maxLength: 120 },
  {
    name: 'primary_colour',
    type: 'text',
    label: 'Colour',
    description: 'Such as #1f6f50. Leave blank for green.',
    maxLength: 7,
  },
  { name: 'title', type: 'text', label: 'Title of the sign-in page', required: true, maxLength: 120 },
  { name: 'subtitle', type: 'text', label: 'Text below the title', maxLength: 200 },
  ...linkKeys.map(
    (key): Field<Draft> => ({
      name: key,
      type: 'text',
      label: linkWords[key],
      description: 'Address of the site. Leave blank to hide it from the menu.',
      maxLength: 500,
    }),
  ),
]

/** What the portal is called and where its outside links lead, and what is left of its set-up. */
export default function CompanyPage() {
  const mayEdit = useMay('company.edit')
  return (
    <Page title="Company" description="The name, colour and external links of the portal." narrow>
      {mayEdit ? <Details /> : <NoPermission text="You cannot open this page. Super administrators edit the company" />}
    </Page>
  )
}

function Details() {
  const found = useCall(setup.details)
  if (!found.isSuccess) return <Loaded found={found} prefix="Company | " count={6} height={64} />
  const { data } = found
  return (
    <>
      <SetupChecklist checklist={data.checklist} />
      <Section title="Details">
        <DetailsForm key={data.company_details.version} company={data.company_details} />
      </Section>
    </>
  )
}

function DetailsForm({ company }: { company: Output<typeof setup.details>['company_details'] }) {
  const { version, ...value } = company
  const send = useSend(setup.update, {
    prefix: 'Company | ',
    success: 'message',
    quietFields: true,
    onSuccess: () => void readCompany(),
  })
  return (
    <RecordForm<Draft>
      fields={fields}
      schema={setup.update.body}
      value={value}
      fixed={{ version }}
      submit="Save changes"
      onSubmit={(draft) => send.mutateAsync({ body: { ...draft, version } })}
    />
  )
}
