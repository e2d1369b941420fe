/** The letter to who pays for a client when the account that invoices are paid to is another one. */
export const accountsLetter = ({ first_name, company, link }: { first_name: string; company: string; link: string }) => ({
  subject: `The bank account of ${company} has changed`,
  body: `Dear ${first_name},

the bank account to which invoices of ${company} are paid has changed. We never send account numbers by mail: sign in to read the account with its code, and compare both with your next invoice before you pay: ${link}`,
})
