import { clients } from '@iroko/contract/clients/clients'
import { useCall } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from './account.module.css'

/** What we know of the contact who looks. */
export function OwnDetails() {
  const found = useCall(clients.account)
  return (
    <Section title="Your contact details">
      <Loaded found={found} prefix="Details | " count={1} height={96}>
        {({ account: { first_name, last_name, email, client } }) => (
          <div className={classes.contact}>
            <DescriptionList
              items={[
                { label: 'Name', value: `${first_name} ${last_name}` },
                { label: 'Email', value: email },
                { label: 'Company', value: client.title },
              ]}
            />
          </div>
        )}
      </Loaded>
    </Section>
  )
}
