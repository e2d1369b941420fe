/** A person's own data: for themselves and HR. */
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/page.tsx'
import classes from './parts-overview.module.css'
import type { Profile } from './parts-profile.tsx'

interface PersonalProps {
  personal: NonNullable<Profile['personal']>
  isOwn: boolean
}

export function Personal({ personal, isOwn }: PersonalProps) {
  return (
    <>
      <Section title="Personal">
        <div className={classes.card}>
          <DescriptionList
            items={[
              { label: 'Gender', value: capital(personal.gender) },
              { label: 'Birth date', value: personal.birth_date },
              { label: 'Marital status', value: capital(personal.marital_status) },
              { label: 'State of origin', value: personal.state_of_origin },
            ]}
          />
        </div>
      </Section>
      <Section title="Contact">
        <div className={classes.card}>
          <DescriptionList
            items={[
              { label: 'Phone', value: personal.phone },
              { label: 'Address', value: personal.address },
              { label: 'City', value: personal.city },
              { label: 'Next of kin', value: personal.next_of_kin },
              { label: 'Emergency contact', value: personal.emergency_contact },
            ]}
          />
        </div>
      </Section>
      <p className={classes.note}>
        {isOwn ? 'Only you and HR see this. Ask HR when something is not right.' : 'Only the person and HR see this.'}
      </p>
    </>
  )
}

const capital = (word: string | null): string | null => word && word.charAt(0).toUpperCase() + word.slice(1)
