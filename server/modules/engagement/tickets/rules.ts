import { invalid } from '@iroko/contract/errors'

interface Contact {
  first_name: string
  last_name: string
  ogid: string
  email: string
}

/** A visitor must say who they are (specification 5); refuses naming each field that is missing. */
export function contactOf(given: { [K in keyof Contact]?: string | undefined }): Contact {
  const { first_name = '', last_name = '', ogid = '', email = '' } = given
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries({ first_name, last_name, ogid, email }))
    if (!value) fields[name] = 'Field Required'
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) fields.email = 'Enter a valid email'
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return { first_name, last_name, ogid, email }
}
