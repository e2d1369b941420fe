/** What people's records say of a person. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import {
  type Personal,
  type PersonalFile,
  type PersonalRow,
  type PersonalSet,
  type ReadTools,
  rowsOf,
} from '../../../lib/database/personal.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import { bankNameOf } from '../banks/store.ts'
import { emailChangesOf } from '../email-changes/personal.ts'
import { accountColumn, numberColumn } from '../pay-details/store-sealed.ts'
import { plannedExitOf } from '../planned-exits/personal.ts'

const record: PersonalSet = {
  name: 'employee',
  title: 'Record',
  tables: ['employee'],
  rows: (id) => sql`
            select ogid, first_name, middle_name, last_name, email, private_email, first_signed_in_at, gender, birth_date, marital_status, phone, address, city,
          state_of_origin, lga, next_of_kin, emergency_contact, profile_picture, hire_date, exit_date, employment_type,
          probation_ends_on, confirmed_on, remote, status, roles, created_at
        from employee where id = ${id}::uuid`,
  fate: 'anonymised',
  why: 'OGID, hire date and last working day remain, so that past pay and leave can still be attributed',
  eraseWith: async (db, { id, alias, ogid }) => {
    const [first_name = '', ...rest] = alias.split(' ')
    // The domain `invalid` belongs to nobody, for ever (RFC 2606).
    const email = `${ogid.toLowerCase()}@erased.invalid`
    await sql`update employee set first_name = ${first_name}, last_name = ${rest.join(' ')}, middle_name = null, email = ${email}, private_email = null,
        confirmed_private_email = null,
        birth_date = null, marital_status = null, phone = null, address = null, city = null, state_of_origin = null, lga = null,
        next_of_kin = null, emergency_contact = null, profile_picture = null, roles = '{}', erased_at = now(), version = version + 1
      where id = ${id}::uuid`.execute(db)
  },
}

const picture: PersonalSet = {
  name: 'profile_picture',
  title: 'Profile picture',
  tables: ['profile_picture'],
  rows: (id) => sql`select profile_picture.size, creator.full_name as added_by, profile_picture.created_at
        from profile_picture left join employee creator on creator.id = profile_picture.created_by
        where profile_picture.employee_id = ${id}::uuid`,
  fate: 'erased',
  erase: ({ id }) => [sql`delete from profile_picture where employee_id = ${id}::uuid`],
}

const statusChanges: PersonalSet = {
  name: 'employment_changes',
  title: 'Employment history',
  tables: ['employee_status_change'],
  columns: { effective_on: 'Date', status: 'Status', reason: 'Reason', changed_by: 'Changed by' },
  rows: (id) => sql`select change.effective_on, change.status, change.reason, author.full_name as changed_by, change.created_at
        from employee_status_change change left join employee author on author.id = change.changed_by
        where change.employee_id = ${id}::uuid order by change.created_at`,
  fate: 'anonymised',
  why: 'The dates remain for the totals of past years; the reasons are deleted',
  erase: ({ id }) => [sql`update employee_status_change set reason = 'Erased' where employee_id = ${id}::uuid`],
}

const employments: PersonalSet = {
  name: 'employments',
  title: 'Employments',
  tables: ['employment'],
  columns: { starts_on: 'Hire date', ends_on: 'Last working day', ended_as: 'Ended as', entered_at: 'Entered' },
  rows: (id) =>
    sql`select starts_on, ends_on, ended_as, entered_at from employment where employee_id = ${id}::uuid order by starts_on`,
  fate: 'kept',
  why: 'Past pay, leave and service are counted by them, and they name nobody',
}

const documents: PersonalSet = {
  name: 'documents',
  title: 'Documents',
  tables: ['employee_document'],
  columns: { kind: 'Type', file: 'File', added_by: 'Added by', created_at: 'Added', expires_on: 'Expires' },
  rows: (id) => sql`
            select document.kind, file.name as file, adder.full_name as added_by, document.created_at, document.expires_on, document.removed_at
        from employee_document document join file on file.id = document.file_id
        left join employee adder on adder.id = document.created_by
        where document.employee_id = ${id}::uuid order by document.created_at`,
  fate: 'erased',
  erase: ({ id }) => [sql`delete from employee_document where employee_id = ${id}::uuid`],
}

const background: PersonalSet = {
  name: 'background',
  title: 'Education, guarantors and dependants',
  tables: ['background'],
  columns: {
    kind: 'Type',
    institution: 'School',
    qualification: 'Qualification',
    full_name: 'Name',
    relationship: 'Relationship',
  },
  rows: (id) => sql`
            select kind, institution, qualification, completed_in, full_name, relationship, occupation, phone, address, birth_date, created_at
        from background where employee_id = ${id}::uuid order by kind, created_at`,
  fate: 'erased',
  erase: ({ id }) => [sql`delete from background where employee_id = ${id}::uuid`],
}

const corrections: PersonalSet = {
  name: 'corrections',
  title: 'Record corrections',
  tables: ['correction'],
  columns: {
    created_at: 'Requested',
    reason: 'Reason',
    decided_at: 'Decided',
    decided_by: 'Decided by',
    comment: 'Reason given',
  },
  rows: (
    id,
  ) => sql`select correction.reason, correction.created_at, correction.decided_at, correction.withdrawn_at, correction.comment,
          decider.full_name as decided_by,
          (select json_agg(json_build_object('field', field, 'before', before, 'after', after, 'status', status) order by field)
            from correction_field where correction_id = correction.id) as fields
        from correction left join employee decider on decider.id = correction.decided_by
        where correction.employee_id = ${id}::uuid order by correction.created_at`,
  fate: 'erased',
  erase: ({ id }) => [
    sql`delete from correction_field where correction_id in (select id from correction where employee_id = ${id}::uuid)`,
    sql`delete from correction where employee_id = ${id}::uuid`,
  ],
}

const drafts: PersonalSet = {
  name: 'drafts',
  title: 'Drafts of new employees',
  tables: ['employee_draft'],
  // Their content is about other people.
  rows: (id) => sql`select step, created_at, updated_at from employee_draft where created_by = ${id}::uuid order by created_at`,
  fate: 'erased',
  erase: ({ id }) => [sql`delete from employee_draft where created_by = ${id}::uuid`],
}

const imports: PersonalSet = {
  name: 'imports',
  title: 'Import files',
  tables: ['employee_import'],
  rows: (id) => sql`select file_name, state, row_count, added_count, created_at from employee_import
        where created_by = ${id}::uuid order by created_at`,
  fate: 'erased',
  erase: ({ id }) => [sql`delete from employee_import where created_by = ${id}::uuid`],
}

const taxLaw = 'Tax can be assessed again for six years, and these numbers are evidence of pension and NHF payments'

const pay: PersonalSet = {
  name: 'pay_numbers',
  title: 'Identity, tax and pension numbers',
  tables: ['employee_pay'],
  read: async (db, id, tools) => {
    const rows = await rowsOf(
      db,
      sql`select nin_sealed, bvn_sealed, rsa_pin_sealed, tin, nhf_number, salary_mode from employee_pay where employee_id = ${id}::uuid`,
    )
    return rows.map(({ nin_sealed, bvn_sealed, rsa_pin_sealed, ...plain }) => ({
      nin: opened(nin_sealed, sealedAs(numberColumn('nin'), id), tools),
      bvn: opened(bvn_sealed, sealedAs(numberColumn('bvn'), id), tools),
      rsa_pin: opened(rsa_pin_sealed, sealedAs(numberColumn('rsa_pin'), id), tools),
      ...plain,
    }))
  },
  fate: 'kept',
  why: `${taxLaw}; the BVN is deleted`,
  erase: ({ id }) => [sql`update employee_pay set bvn_sealed = null, bvn_last4 = null where employee_id = ${id}::uuid`],
}

const pensionFunds: PersonalSet = {
  name: 'pension_funds',
  title: 'Pension fund administrators',
  tables: ['pension_membership'],
  rows: (id) => sql`select fund.title as pfa, nullif(member.starts_on, '-infinity') as starts_on from pension_membership member
    left join pension_fund fund on fund.id = member.pension_fund_id where member.employee_id = ${id}::uuid order by member.starts_on`,
  fate: 'kept',
  why: taxLaw,
}

const taxResidence: PersonalSet = {
  name: 'tax_residence',
  title: 'State of tax residence',
  tables: ['tax_residence'],
  rows: (id) => sql`select state, starts_on, ends_on from tax_residence where employee_id = ${id}::uuid order by starts_on`,
  fate: 'kept',
  why: taxLaw,
}

const accounts: PersonalSet = {
  name: 'bank_accounts',
  title: 'Bank accounts',
  tables: ['bank_account'],
  columns: { bank: 'Bank', account_number: 'Account number', account_name: 'Account name', status: 'Status' },
  read: async (db, id, tools) => {
    const rows = await rowsOf(
      db,
      sql`select account.id, ${bankNameOf('account.bank_code')} as bank, account.bank_code, account.account_number_sealed, account.account_name, account.status,
          account.proposed_at, proposer.full_name as proposed_by, account.decided_at, decider.full_name as decided_by
        from bank_account account join employee proposer on proposer.id = account.proposed_by
        left join employee decider on decider.id = account.decided_by
        where account.employee_id = ${id}::uuid order by account.proposed_at`,
    )
    return rows.map(({ id: account, account_number_sealed, bank, ...plain }) => ({
      bank,
      account_number: opened(account_number_sealed, sealedAs(accountColumn, String(account)), tools),
      ...plain,
    }))
  },
  fate: 'kept',
  why: 'Bank accounts are evidence of pay for six years; the number stays encrypted, the name is deleted',
  erase: ({ id, alias }) => [sql`update bank_account set account_name = ${alias} where employee_id = ${id}::uuid`],
}

const salaries: PersonalSet = {
  name: 'salaries',
  title: 'Salaries',
  tables: ['salary', 'salary_change', 'first_salaries'],
  columns: { starts_on: 'Start date', ends_on: 'Superseded on', amount_kobo: 'Monthly gross in kobo', source: 'Source' },
  rows: (id) => sql`
            select salary.starts_on, salary.ends_on, salary.amount_kobo, salary.source, salary.reason, setter.full_name as set_by,
          salary.created_at, salary.replaced_at
        from salary left join employee setter on setter.id = salary.set_by
        where salary.employee_id = ${id}::uuid order by salary.starts_on, salary.created_at`,
  fate: 'kept',
  why: 'Pay is evidence for tax and pensions for six years; the reasons are deleted',
  erase: ({ id }) => [
    sql`update salary set reason = 'Erased' where employee_id = ${id}::uuid`,
    sql`update salary_change set reason = 'Erased' where employee_id = ${id}::uuid`,
  ],
}

const opened = (sealed: unknown, about: string, tools: ReadTools): string | null =>
  typeof sealed === 'string' ? tools.open(sealed, about) : null

async function files(db: Db, employeeId: string): Promise<PersonalFile[]> {
  const rows: PersonalRow[] = await rowsOf(
    db,
    sql`select file.id, file.name, document.kind from employee_document document join file on file.id = document.file_id
      where document.employee_id = ${employeeId}::uuid order by document.created_at`,
  )
  const pictures: PersonalRow[] = await rowsOf(
    db,
    sql`select file_id as id, 'profile picture.webp' as name, 'picture' as kind from profile_picture where employee_id = ${employeeId}::uuid`,
  )
  return [...rows, ...pictures].map(({ id, name, kind }) => ({ id: String(id), folder: String(kind), name: String(name) }))
}

export const personal: Personal = {
  name: 'people',
  title: 'Record and pay',
  sets: [
    record,
    picture,
    statusChanges,
    employments,
    emailChangesOf,
    plannedExitOf,
    documents,
    background,
    corrections,
    pay,
    salaries,
    taxResidence,
    pensionFunds,
    accounts,
    drafts,
    imports,
  ],
  files,
}
