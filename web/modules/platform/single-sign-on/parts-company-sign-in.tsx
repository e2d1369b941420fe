/** The company account by which a person signs in, for those who look after accounts. */
import { singleSignOn } from '@iroko/contract/platform/single-sign-on'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import classes from './parts-company-sign-in.module.css'

interface CompanySignInProps {
  ogid: string
  full_name: string
}

/** Nothing where the company has no single sign-on and nobody was ever linked. */
export function CompanySignIn({ ogid, full_name }: CompanySignInProps) {
  const params = { ogid }
  const { data } = useCall(singleSignOn.companySignIn, { params })
  const { data: company } = useCall(singleSignOn.settings)
  const send = useSend(singleSignOn.unlink, { prefix: 'Company sign-in | ', success: 'message' })
  if (!data) return null
  const { links, can } = data.company_sign_in
  if (links.length === 0 && !company?.sso) return null
  const unlink = async () => {
    const yes = await confirm({
      title: `Unlink the company sign-in of ${full_name}?`,
      text: 'Sessions that began with it end, roles of its groups go, and a mail tells them. The next company sign-in links anew, by the e-mail.',
      action: 'Unlink',
      danger: true,
    })
    if (yes) send.mutate({ params })
  }
  return (
    <Section
      title="Company sign-in"
      actions={
        links.length > 0 && can.unlink ? (
          <Button variant="default" size="sm" loading={send.isPending} onClick={() => void unlink()}>
            Unlink
          </Button>
        ) : null
      }
    >
      {links.length === 0 ? (
        <Empty text="No company account is linked. The first company sign-in links it, by the e-mail." />
      ) : (
        <ul className={classes.links}>
          {links.map(({ issuer, subject, linked_at }) => (
            <li key={issuer}>
              <DescriptionList
                items={[
                  { label: 'Provider', value: issuer },
                  { label: 'Account', value: subject },
                  { label: 'Linked', value: <DateText value={linked_at} /> },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
