/** A person's own data: for themselves and HR. */

import { recordCorrections } from '@iroko/contract/people/corrections'
import { capital } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { CorrectionCard } from '../../people/corrections/parts-corrections.tsx'
import type { Profile } from './parts-head.tsx'

const AskCorrectionDialog = later(() =>
  import('../../people/corrections/parts-ask-correction.tsx').then((module) => module.AskCorrectionDialog),
)

const Background = later(() => import('../../people/background/parts.tsx').then((module) => module.Background))

interface PersonalProps {
  person: Profile
  personal: NonNullable<Profile['personal']>
  isOwn: boolean
}

export function Personal({ person, personal, isOwn }: PersonalProps) {
  const query = { ogid: person.ogid, pending: 'true' } as const
  const open = useCall(recordCorrections.list, { query }).data?.corrections ?? []
  const { first_name, last_name } = person
  return (
    <>
      {open.map((correction) => (
        <Section key={correction.id} title="Record correction">
          <CorrectionCard correction={correction} />
        </Section>
      ))}
      <Section
        title="Personal"
        actions={
          isOwn && open.length === 0 ? (
            <AskButton
              variant="default"
              ask={() => <AskCorrectionDialog known={{ first_name, last_name, ...personal } as never} />}
            >
              Request correction
            </AskButton>
          ) : null
        }
      >
        <div className="card16">
          <DescriptionList
            items={[
              { label: 'Gender', value: personal.gender && capital(personal.gender) },
              { label: 'Birth date', value: personal.birth_date },
              { label: 'Marital status', value: personal.marital_status && capital(personal.marital_status) },
              { label: 'Middle name', value: personal.middle_name },
              { label: 'State of origin', value: personal.state_of_origin },
              { label: 'Local government area', value: personal.lga },
            ]}
          />
        </div>
      </Section>
      <Section title="Contact">
        <div className="card16">
          <DescriptionList
            items={[
              { label: 'Phone', value: personal.phone },
              { label: 'Address', value: personal.address },
              { label: 'City', value: personal.city },
              { label: 'Next of kin', value: personal.next_of_kin },
              { label: 'Emergency contact', value: personal.emergency_contact },
              { label: 'Private email', value: personal.private_email },
            ]}
          />
        </div>
      </Section>
      <Background ogid={person.ogid} mayEdit={person.can.edit && !isOwn} />
      <p className="small">{isOwn ? 'Visible to you and HR.' : 'Visible to this employee and HR.'}</p>
    </>
  )
}
