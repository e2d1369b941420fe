/** The letter to a contact who is invited. */
interface Invitation {
  first_name: string
  client: string
  company: string
  link: string
  days: number
}

export const inviteLetter = ({ first_name, client, company, link, days }: Invitation) => ({
  subject: `${company} invites you to its client portal`,
  body: `Dear ${first_name},

${company} has opened its client portal to you for ${client}. Choose a password within ${days} days: ${link}`,
})
