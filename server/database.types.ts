/** Written by `npm run types` from the migrations: change those, then run it. */
import type { Generated, GeneratedAlways } from 'kysely'

export interface Absence {
  id: string
  employee_id: string
  office_id: string
  starts_on: string
  ends_on: string
  reason: 'Sick' | 'FAM/PER Emergency' | 'Holiday'
  details: Generated<string>
  file_id: string | null
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
}

export interface AcademyAssessment {
  id: string
  cohort_id: string
  title: string
  most_points: number
  weight: number
  version: Generated<number>
}

export interface AcademyAttendance {
  session_id: string
  place_id: string
  status: 'present' | 'late' | 'absent' | 'excused'
  noted_by: string | null
  noted_at: string
  version: Generated<number>
}

export interface AcademyCohort {
  id: string
  title: string
  kind: 'orientation' | 'training'
  branch_id: string
  room: Generated<string>
  starts_on: string
  ends_on: string
  capacity: number
  pass_mark: number
  least_attendance: number
  status: Generated<'open' | 'closed' | 'cancelled'>
  closed_at: string | null
  closed_by: string | null
  version: Generated<number>
}

export interface AcademyMark {
  assessment_id: string
  place_id: string
  points: number
  marked_by: string | null
  marked_at: string
  version: Generated<number>
}

export interface AcademyPlace {
  id: string
  cohort_id: string
  application_id: string
  registered_by: string | null
  registered_at: string
  left_at: string | null
  left_by: string | null
  left_reason: string | null
  result: 'passed' | 'failed' | 'left' | 'hired' | null
  score: number | null
  attendance: number | null
  certificate_number: string | null
  version: Generated<number>
}

export interface AcademySession {
  id: string
  cohort_id: string
  day: string
  starts_at: string
  ends_at: string
  topic: string
  trainer_id: string | null
  version: Generated<number>
}

export interface AcademyTrainer {
  cohort_id: string
  employee_id: string
}

export interface Account {
  id: Generated<string>
  code: string
  title: string
  kind: 'asset' | 'liability' | 'equity' | 'income' | 'expense'
  parent_id: string | null
  is_group: Generated<boolean>
  owner: 'documents' | 'payroll' | 'billing' | 'procurement' | 'assets' | null
  party_kind: 'client' | 'vendor' | 'employee' | 'authority' | null
  line: string
  cash: Generated<'cash' | 'operating' | 'investing' | 'financing' | 'none'>
  archived_at: string | null
  version: Generated<number>
}

export interface Allocation {
  id: string
  invoice_id: string
  receipt_id: string | null
  credit_id: string | null
  dated_on: string
  amount_kobo: number
  wht_kobo: Generated<number>
  vat_withheld_kobo: Generated<number>
  undoes: string | null
  entry_id: string | null
  made_by: string | null
  created_at: string
}

export interface AllowanceType {
  id: string
  title: string
  mode: 'percentage' | 'flat_rate'
  value: number
  taxable: boolean
  pensionable: boolean
  archived_at: string | null
  version: Generated<number>
}

export interface Announcement {
  id: string
  kind: 'text' | 'video' | 'newsletter'
  title: string
  body: Generated<string>
  issue: string | null
  pinned: Generated<boolean>
  video_file_id: string | null
  video_url: string | null
  poster_file_id: string | null
  captions_file_id: string | null
  office_ids: Generated<string[]>
  branch_ids: Generated<string[]>
  roles: Generated<string[]>
  starts_on: string
  ends_on: string | null
  edited_by: string
  published_by: string | null
  published_at: string | null
  mailed_at: string | null
  created_at: Generated<string>
  archived_at: string | null
  version: Generated<number>
  team_ids: Generated<string[]>
  cluster_ids: Generated<string[]>
  shift_ids: Generated<string[]>
  employment_types: Generated<string[]>
  ogids: Generated<string[]>
  starts_time: string | null
  ends_time: string | null
  must_confirm: Generated<boolean>
  pop_up: Generated<boolean>
  asked_again_at: string | null
  reminded_on: string | null
  draft: unknown
  draft_by: string | null
  draft_minor: Generated<boolean>
  starts_at: GeneratedAlways<string>
  ends_at: GeneratedAlways<string | null>
}

export interface AnnouncementReading {
  announcement_id: string
  employee_id: string
  read_at: string
  understood: Generated<boolean>
}

export interface AnnouncementTold {
  announcement_id: string
  employee_id: string
  told_at: string
}

export interface ApplicantLetter {
  id: string
  kind: string
  subject: string | null
  body: string | null
  version: Generated<number>
}

export interface ApplicantLink {
  token_hash: Uint8Array
  application_id: string
  purpose: string
  subject_id: string | null
  expires_at: string
  created_at: Generated<string>
}

export interface Approval {
  id: string
  kind: string
  subject_id: string
  requester_id: string
  summary: string
  policy_id: string | null
  steps: unknown
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  current_step: number | null
  waiting_since: string | null
  reminded_at: string | null
  created_at: Generated<string>
  decided_at: string | null
  makers: Generated<string[]>
  starts_on: string | null
  ends_on: string | null
  ended_because: string | null
  last_takes: string | null
  subjects: Generated<string[]>
}

export interface ApprovalApprover {
  approval_id: string
  step: number
  employee_id: string | null
  waits: Generated<boolean>
  escalated_from: string | null
  client_contact_id: string | null
  holder_id: GeneratedAlways<string>
}

export interface ApprovalDecision {
  id: string
  approval_id: string
  step: number
  employee_id: string | null
  decided_by: string | null
  decision: 'approved' | 'rejected'
  comment: string | null
  decided_at: Generated<string>
  client_contact_id: string | null
}

export interface ApprovalPolicy {
  id: string
  kind: string
  title: string
  position: number
  condition: Generated<unknown>
  steps: unknown
  archived_at: string | null
  version: Generated<number>
}

export interface AptitudeAnswer {
  id: string
  sitting_id: string
  position: number
  question_id: string
  question_version: number
  kind: 'choice' | 'several' | 'number' | 'text'
  title: string
  points: number
  seconds: number | null
  options: Generated<unknown>
  right_answer: number | null
  tolerance: Generated<number>
  picture_token: string | null
  shown_at: string | null
  given: string | null
  given_at: string | null
  awarded: number | null
  marked_by: string | null
  marked_at: string | null
  version: Generated<number>
}

export interface AptitudePicture {
  token: string
  file_id: string
  created_at: Generated<string>
}

export interface AptitudeQuestion {
  id: string
  title: string
  topic: string
  kind: 'choice' | 'several' | 'number' | 'text'
  points: number
  seconds: number | null
  options: Generated<unknown>
  answer: number | null
  tolerance: Generated<number>
  picture_token: string | null
  archived_at: string | null
  version: Generated<number>
}

export interface AptitudeSitting {
  id: string
  application_id: string
  test_id: string
  attempt: number
  status: Generated<'invited' | 'started' | 'marking' | 'passed' | 'failed' | 'expired' | 'cancelled'>
  minutes: number
  pass_mark: number
  seed: string
  invited_by: string | null
  invited_at: string
  expires_at: string
  reminded_at: string | null
  started_at: string | null
  ends_at: string | null
  finished_at: string | null
  score: number | null
  max_score: number | null
}

export interface AptitudeTest {
  id: string
  title: string
  instructions: Generated<string>
  minutes: number
  pass_mark: number
  attempts: number
  valid_days: number
  shuffled: boolean
  archived_at: string | null
  version: Generated<number>
}

export interface AptitudeTestPart {
  test_id: string
  position: number
  question_id: string | null
  topic: string | null
  draw: number | null
}

export interface AptitudeWindow {
  sitting_id: string
  left_at: string
  back_at: string | null
}

export interface AskNobody {
  what: string
  subject: string
  needs: string
  since: string
}

export interface AskNotice {
  what: string
  subject: string
  employee_id: string
  part: 'first' | 'again' | 'after'
  number: number
  told_at: string
}

export interface Asset {
  id: string
  tag: string
  code: string
  category_id: string
  title: string
  maker: Generated<string>
  model: Generated<string>
  serial: Generated<string>
  serial_key: GeneratedAlways<string>
  owner_kind: Generated<'company' | 'client'>
  client_id: string | null
  branch_id: string
  place: Generated<string>
  condition: Generated<'new' | 'good' | 'fair' | 'poor' | 'broken'>
  receipt_line_id: string | null
  unit_no: number | null
  vendor_id: string | null
  bought_on: string | null
  cost_kobo: number | null
  residual_kobo: number | null
  in_use_from: string | null
  life_months: number | null
  warranty_until: string | null
  out_of_service_since: string | null
  ended_as: 'lost' | 'sold' | 'scrapped' | 'donated' | 'returned_to_client' | null
  status: Generated<'in_store' | 'assigned' | 'in_repair' | 'lost' | 'sold' | 'scrapped' | 'donated' | 'returned_to_client'>
  last_seen_on: string | null
  labelled_at: string | null
  added_by: string | null
  created_at: string
  version: Generated<number>
}

export interface AssetCategory {
  id: Generated<string>
  title: string
  code: string
  asset_class: 'leasehold' | 'furniture' | 'computers' | 'equipment' | 'generators' | 'vehicles' | 'software'
  life_months: number | null
  residual_bp: Generated<number>
  capitalise_from_kobo: Generated<number>
  acceptance: Generated<'none' | 'on_hand_over'>
  count_every_months: number | null
  stays_with_branch: Generated<boolean>
  archived_at: string | null
  version: Generated<number>
}

export interface AssetContact {
  is_one: Generated<boolean>
  phone: string
}

export interface AssetCount {
  id: string
  branch_id: string
  place: Generated<string>
  category_ids: Generated<string[]>
  blind: boolean
  counter_id: string
  state: Generated<'open' | 'closed' | 'settled'>
  started_by: string
  started_at: string
  closed_at: string | null
  version: Generated<number>
}

export interface AssetDisposal {
  id: string
  kind: 'lost' | 'stolen' | 'sold' | 'scrapped' | 'donated' | 'returned_to_client' | 'found'
  on_day: string
  proceeds_kobo: Generated<number>
  reason: string
  file_id: string | null
  count_settlement_id: string | null
  cost_kobo: number | null
  depreciated_kobo: number | null
  part_kobo: number | null
  entry_id: string | null
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  employee_id: string
  created_at: string
  decided_at: string | null
  version: Generated<number>
}

export interface AssetValue {
  id: string
  asset_id: string
  from_on: string
  from_month: GeneratedAlways<string>
  base_kobo: number
  carrying_kobo: number
  life_months: number
  cause: 'capitalised' | 'opening' | 'addition' | 'revised'
  opening_id: string | null
  opening_cost_kobo: number | null
  reason: Generated<string>
  set_by: string | null
  created_at: string
}

export interface AttendanceCorrection {
  id: string
  employee_id: string
  day: string
  in_at: string | null
  out_at: string | null
  cause: 'forgot' | 'outage' | 'field_work' | 'wrong_time'
  reason: string
  file_id: string | null
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
}

export interface AttendanceDay {
  employee_id: string
  day: string
  office_id: string
  shift_id: string | null
  shift_starts_at: string | null
  shift_ends_at: string | null
  status: 'present' | 'half_day' | 'absent' | 'on_leave' | 'holiday' | 'off_day' | 'conflict' | 'pending'
  first_in: string | null
  last_out: string | null
  planned_minutes: number
  worked_minutes: number
  late_minutes: number
  early_minutes: number
  overtime_minutes: number
  night_minutes: number
  flags: Generated<string[]>
  policy_version: number
  computed_at: string
  conflict_told_at: string | null
}

export interface AttendanceDue {
  id: GeneratedAlways<number>
  employee_id: string | null
  office_id: string | null
  from_day: string
  to_day: string
  by_punch: Generated<boolean>
}

export interface AttendanceFigureDue {
  id: GeneratedAlways<number>
  office_id: string | null
  employee_id: string | null
  day: string
}

export interface AttendanceLimits {
  id: Generated<boolean>
  correction_days_back: Generated<number>
  gate_minutes_back: Generated<number>
  silence_minutes: Generated<number>
  version: Generated<number>
  punch_days_back: Generated<number>
}

export interface AttendanceMonth {
  employee_id: string
  office_id: string
  month: string
  days: number
  present_days: number
  half_days: number
  absent_days: number
  leave_days: number
  holiday_days: number
  free_days: number
  open_days: number
  late_days: number
  late_minutes: number
  early_days: number
  early_minutes: number
  planned_minutes: number
  worked_minutes: number
  overtime_minutes: number
  night_minutes: number
  unpaid_days: number
  policies: string
  on_time_days: Generated<number>
}

export interface AttendanceOfficeDay {
  office_id: string
  day: string
  days: number
  present_days: number
  half_days: number
  absent_days: number
  leave_days: number
  holiday_days: number
  free_days: number
  open_days: number
  late_days: number
  late_minutes: number
  early_days: number
  early_minutes: number
  planned_minutes: number
  worked_minutes: number
  overtime_minutes: number
  night_minutes: number
  unpaid_days: number
  policies: string
  on_time_days: Generated<number>
}

export interface AttendancePolicy {
  version: number
  worked: Generated<'first_to_last' | 'pairs'>
  single_punch: Generated<'present' | 'half_day' | 'absent'>
  overtime_from_minutes: Generated<number>
  night_from: Generated<number>
  night_to: Generated<number>
  starts_on: string
  created_by: string | null
  created_at: Generated<string>
  overtime_approval: Generated<boolean>
}

export interface AttendanceReach {
  id: Generated<boolean>
  through: string
}

export interface AuditChain {
  seq: number
  audit_at: string
  audit_id: string
  digest: Uint8Array
  hash: Uint8Array
  erased_at: string | null
}

export interface AuditLog {
  id: string
  at: Generated<string>
  actor_id: string | null
  action: string
  entity: string
  entity_id: string
  before: unknown
  after: unknown
  request_id: string | null
}

export interface Background {
  id: string
  employee_id: string
  kind: 'education' | 'guarantor' | 'dependant'
  institution: string | null
  qualification: string | null
  completed_in: number | null
  full_name: string | null
  relationship: string | null
  occupation: string | null
  phone: string | null
  address: string | null
  birth_date: string | null
  version: Generated<number>
  created_at: Generated<string>
}

export interface Backup {
  taken_at: Generated<string>
  bytes: number
}

export interface Bank {
  id: string
  title: string
  code: string
  kind: 'commercial' | 'non_interest' | 'merchant' | 'microfinance' | 'mobile_money' | 'payment_service' | 'primary_mortgage'
  cbn_code: string | null
  nip_code: string | null
  sure: Generated<'high' | 'medium' | 'low' | 'entered'>
  source: Generated<string>
  note: Generated<string>
  archived_at: string | null
  version: Generated<number>
  sort_code: string | null
}

export interface BankAccount {
  id: string
  employee_id: string
  bank_code: string
  account_number_sealed: string
  account_number_last4: string
  fingerprint: string
  account_name: string
  fits_check_digit: boolean
  status: Generated<'proposed' | 'active' | 'refused' | 'ended'>
  proposed_by: string
  proposed_at: Generated<string>
  decided_by: string | null
  decided_at: string | null
}

export interface BankLayout {
  account_id: string
  headings: string[]
  columns: string[]
  day_order: 'day_first' | 'month_first'
  decimal_mark: 'point' | 'comma'
}

export interface BankLine {
  id: string
  statement_id: string
  account_id: string
  position: number
  dated_on: string
  amount_kobo: number
  narration: string
  reference: string
  balance_kobo: number | null
  fingerprint: string
  occurrence: number
  hold_until: string | null
  hold_reason: string | null
  version: Generated<number>
}

export interface BankMatch {
  id: string
  bank_line_id: string
  entry_id: string
  position: number
  amount_kobo: number
  matched_by: string | null
  matched_at: string
  undone_by: string | null
  undone_at: string | null
  bank_rule_id: string | null
}

export interface BankRule {
  id: string
  title: string
  contains: string
  direction: 'out' | 'in'
  from_kobo: number
  to_kobo: number | null
  expense_head_id: string
  office_id: string
  has_vat: boolean
  is_automatic: boolean
  stopped_at: string | null
  version: Generated<number>
}

export interface BankStatement {
  id: string
  account_id: string
  from_on: string
  to_on: string
  opening_kobo: number
  closing_kobo: number
  file_name: string
  digest: string
  lines: number
  imported_by: string | null
  imported_at: string
}

export interface BankStatementFile {
  id: string
  content_sealed: string
}

export interface Bill {
  id: string
  kind: 'bill' | 'credit' | 'opening'
  vendor_id: string
  number: string
  number_key: GeneratedAlways<string>
  bill_date: string
  year: GeneratedAlways<number>
  due_on: string
  memo: string
  reason: string
  credits: string | null
  is_self_accounted: Generated<boolean>
  net_kobo: number
  vat_kobo: number
  total_kobo: number
  file_id: string | null
  status: Generated<'draft' | 'exception' | 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'void'>
  exceptions: Generated<string[]>
  disputed_at: string | null
  dispute_reason: string | null
  disputed_by: string | null
  employee_id: string
  created_at: string
  decided_at: string | null
  version: Generated<number>
}

export interface BillLine {
  bill_id: string
  position: number
  expense_head_id: string | null
  account_id: string | null
  office_id: string | null
  memo: string
  quantity: number
  price_kobo: number
  tax_code_id: string
  vat_bp: number
  net_kobo: number
  vat_kobo: number
  order_line_id: string | null
}

export interface BillingDay {
  contract_line_id: string
  employee_id: string
  day: string
  invoice_id: string
  minutes: number
}

export interface BillingEntry {
  id: string
  contract_line_id: string | null
  contract_measure_id: string | null
  day: string
  value: number
  sample: Generated<number>
  note: Generated<string>
  status: Generated<'pending' | 'confirmed' | 'rejected'>
  entered_by: string
  entered_at: string
  decided_by: string | null
  decided_at: string | null
  version: Generated<number>
}

export interface BillingMonth {
  contract_id: string
  month: string
  state: 'measured' | 'shared' | 'accepted' | 'invoiced'
  lines: unknown
  hash: string
  measured_by: string | null
  measured_at: string
  shared_until: string | null
  accepted_by: string | null
  accepted_at: string | null
  invoice_id: string | null
}

export interface BillingObjection {
  id: string
  contract_id: string
  month: string
  position: number
  line: string
  client_contact_id: string
  reason: string
  raised_at: string
  answer: Generated<string>
  answered_by: string | null
  answered_at: string | null
  version: Generated<number>
}

export interface BillingSharedDay {
  contract_line_id: string
  employee_id: string
  day: string
  minutes: number
}

export interface Booking {
  interview_id: string | null
  holder: string
  span: string
  session_id: string | null
  shadowing_id: string | null
}

export interface Branch {
  id: string
  title: string
  address: Generated<string>
  state: Generated<string>
  archived_at: string | null
  version: Generated<number>
  fence_radius_m: number | null
  latitude: number | null
  longitude: number | null
  allowed_networks: Generated<string[]>
  web_clock: Generated<'nobody' | 'remote' | 'everyone'>
  place_rule: Generated<'warn' | 'block'>
}

export interface BranchZone {
  branch_id: string
  starts_on: string
  time_zone: string
}

export interface Budget {
  id: string
  year: number
  number: number
  status: Generated<'draft' | 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'replaced'>
  made_by: string
  created_at: string
  decided_at: string | null
  version: Generated<number>
}

export interface BudgetLimit {
  budget_id: string
  account_id: string
  office_id: string
  at_request: Generated<'ignore' | 'warn' | 'stop'>
  at_order: Generated<'ignore' | 'warn' | 'stop'>
  at_spend: Generated<'ignore' | 'warn' | 'stop'>
}

export interface BudgetLine {
  budget_id: string
  account_id: string
  office_id: string
  month: string
  amount_kobo: number
}

export interface Calibration {
  id: string
  title: string
  contact_id: string
  form_id: string
  master_id: string
  due_on: string
  status: Generated<'open' | 'closed' | 'cancelled'>
  reason: string | null
  created_by: string | null
  created_at: Generated<string>
  closed_at: string | null
  version: Generated<number>
}

export interface CalibrationSheet {
  calibration_id: string
  evaluator_id: string
  answers: Generated<unknown>
  summary: Generated<string>
  raw_score: number | null
  score: number | null
  submitted_at: string | null
  version: Generated<number>
}

export interface CampaignClient {
  office_id: string
  starts_on: string
  client_id: string | null
}

export interface CannedAnswer {
  id: string
  title: string
  body: string
  category_id: string | null
  archived_at: string | null
  version: Generated<number>
}

export interface Card {
  id: string
  occasion: 'womens_day' | 'valentine'
  template: 'bloom' | 'sunrise' | 'woven' | 'hearts' | 'roses' | 'letter'
  words: string
  sender_id: string
  recipient_id: string
  picture_token: string | null
  file_id: string | null
  status: Generated<'pending' | 'approved' | 'rejected'>
  decided_by: string | null
  told_at: string | null
  created_at: string
}

export interface CelebrationHidden {
  employee_id: string
}

export interface CelebrationWish {
  celebrated_id: string
  kind: 'birthday' | 'anniversary' | 'joined'
  day: string
  employee_id: string
  wished_at: string
}

export interface Certificate {
  id: string
  heading: string
  opening: string
  colour: 'green' | 'gold' | 'blue' | 'plum'
  words: string
  sender_id: string
  recipient_id: string
  sent_at: string
}

export interface CertificateTemplate {
  id: string
  title: string
  heading: string
  opening: string
  colour: 'green' | 'gold' | 'blue' | 'plum'
  archived_at: string | null
  version: Generated<number>
}

export interface Clearance {
  id: string
  employee_id: string
  office_id: string
  leader_id: string | null
  cause: 'resignation' | 'termination' | 'death' | 'recorded'
  exit_date: string
  told_on: string
  opened_at: string
  cancelled_at: string | null
  left_at: string | null
}

export interface ClearanceItem {
  id: string
  title: string
  owner: 'it' | 'facility' | 'accounting' | 'hr' | 'leader'
  days_before: Generated<number>
  office_id: string | null
  branch_id: string | null
  archived_at: string | null
  version: Generated<number>
  exits: Generated<string[]>
}

export interface ClearanceTask {
  id: string
  clearance_id: string
  title: string
  owner: 'it' | 'facility' | 'accounting' | 'hr' | 'leader'
  due_on: string
  done_at: string | null
  done_by: string | null
  note: Generated<string>
  version: Generated<number>
}

export interface Client {
  id: string
  title: string
  created_at: Generated<string>
  names_shown: Generated<boolean>
  legal_name: Generated<string>
  rc_number: Generated<string>
  tin: Generated<string>
  address: Generated<string>
  residency: Generated<'nigeria' | 'abroad'>
  vat_treatment: Generated<'standard' | 'zero' | 'exempt'>
  vat_agent: Generated<boolean>
  wht_bp: Generated<number>
  terms_days: Generated<number>
  po_required: Generated<boolean>
  state: Generated<'prospect' | 'active'>
  archived_at: string | null
  version: Generated<number>
}

export interface ClientContact {
  id: string
  client_id: string
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
  activated_at: string | null
  disabled_at: string | null
  created_at: Generated<string>
  sees_money: Generated<boolean>
  decides_requests: Generated<boolean>
  manages_contacts: Generated<boolean>
  is_billing: Generated<boolean>
  version: Generated<number>
}

export interface ClientEvidence {
  id: string
  client_id: string
  kind: 'contract' | 'residence' | 'no_establishment' | 'withholding'
  file_id: string
  expires_on: string | null
  client_contact_id: string | null
  state: 'waiting' | 'valid' | 'returned'
  answer: Generated<string>
  employee_id: string | null
  answered_at: string | null
  asked_on: string | null
  created_at: string
  version: Generated<number>
}

export interface ClientLetter {
  id: string
  client_id: string
  kind: 'dunning' | 'certificates'
  sent_on: string
  recipients: string[]
  created_at: string
}

export interface ClientLetterLine {
  letter_id: string
  position: number
  invoice_id: string
  allocation_id: string | null
  days: number
  amount_kobo: number
}

export interface ClientPaper {
  id: string
  client_id: string
  client_contact_id: string
  kind: 'remittance' | 'certificate'
  file_id: string
  invoice_id: string | null
  number: string
  dated_on: string
  amount_kobo: number
  note: Generated<string>
  state: Generated<'waiting' | 'recorded' | 'returned'>
  answer: Generated<string>
  employee_id: string | null
  answered_at: string | null
  created_at: string
  version: Generated<number>
}

export interface ClientSession {
  token_hash: Uint8Array
  client_contact_id: string
  created_at: Generated<string>
  last_seen_at: Generated<string>
  ended_at: string | null
  previewer_id: string | null
  hides_money: Generated<boolean>
}

export interface Cluster {
  id: string
  title: string
  lead_id: string | null
  archived_at: string | null
  version: Generated<number>
}

export interface ClusterCampaign {
  campaign_id: string
  cluster_id: string
  office_type: Generated<string>
}

export interface CoachingAction {
  id: string
  session_id: string
  title: string
  owner: 'employee' | 'coach'
  due_on: string
  done_at: string | null
  done_by: string | null
  reminded_on: string | null
}

export interface CoachingNote {
  session_id: string
  coach_id: string
  notes: string
}

export interface CoachingSession {
  id: string
  employee_id: string
  coach_id: string
  topic: string
  cause: 'free' | 'evaluation' | 'day' | 'card'
  evaluation_id: string | null
  question_id: string | null
  cause_day: string | null
  card_id: string | null
  held_on: string
  summary: Generated<string>
  status: Generated<'open' | 'acknowledged' | 'closed'>
  remeasure: 'qa' | 'attendance' | 'lateness' | 'tasks' | null
  remeasure_on: string | null
  before_value: number | null
  after_value: number | null
  measured_on: string | null
  created_at: Generated<string>
  acknowledged_at: string | null
  employee_words: Generated<string>
  outcome: Generated<string>
  version: Generated<number>
  revision_told_at: string | null
}

export interface Commitment {
  id: string
  source_kind: string
  source_id: string
  position: number
  reference: string
  account_id: string
  office_id: string
  month: string
  event: 'ordered' | 'billed' | 'freed'
  amount_kobo: number
  created_at: string
}

export interface Company {
  only_one: Generated<boolean>
  name: string
  title: string
  subtitle: string
  logo_url: string | null
  primary_colour: string | null
  working_weekdays: Generated<number[]>
  links: Generated<unknown>
  demo: Generated<boolean>
  created_at: Generated<string>
  vote_is_open: Generated<boolean>
  version: Generated<number>
  checklist_put_away_at: string | null
}

export interface CompanyAccount {
  id: string
  account_id: string
  bank_code: string
  number_sealed: string
  number_last4: string
  name: string
  is_on_invoices: Generated<boolean>
  confirmed_at: string | null
  ended_at: string | null
  version: Generated<number>
}

export interface CompanyMessage {
  id: string
  title: string
  body: string
  office_ids: Generated<string[]>
  branch_ids: Generated<string[]>
  roles: Generated<string[]>
  sent_by: string
  sent_at: string
  team_ids: Generated<string[]>
  cluster_ids: Generated<string[]>
  shift_ids: Generated<string[]>
  employment_types: Generated<string[]>
  ogids: Generated<string[]>
}

export interface ContactSource {
  id: string
  title: string
  secret_hash: Uint8Array
  last_seen_at: string | null
  created_by: string | null
  created_at: Generated<string>
  ended_at: string | null
  version: Generated<number>
}

export interface Contract {
  id: string
  client_id: string
  number: string
  title: string
  starts_on: string
  ends_on: string | null
  terms_days: number
  notice_days: number
  minimum_kobo: number
  credit_cap_bp: number
  bonus_cap_bp: number
  weekdays: number[]
  holidays_off: boolean
  po_number: string
  po_limit_kobo: number | null
  client_confirms: boolean
  version: Generated<number>
}

export interface ContractChange {
  id: string
  client_id: string
  contract_id: string | null
  what: 'contract' | 'lines' | 'end'
  summary: string
  change: unknown
  facts: unknown
  reason: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  employee_id: string
  created_at: string
  decided_at: string | null
  version: Generated<number>
}

export interface ContractForecast {
  id: string
  contract_line_id: string
  month: string
  quantity: number
  told_on: string
  created_at: string
}

export interface ContractLine {
  id: string
  contract_id: string
  office_id: string
  kind: 'seat' | 'hour' | 'volume' | 'fixed'
  title: string
  price_kobo: number
  quantity: number
  seat_minutes: number
  takes: 'shift' | 'overtime' | 'night' | 'holiday'
  increment: number
  tolerance_bp: number
  training_days: number
  most_minutes: number | null
  tiers: unknown
  tier_mode: 'graduated' | 'volume'
  minimum_quantity: number
  floor_bp: number
  starts_on: string
  ends_on: string | null
}

export interface ContractMeasure {
  id: string
  contract_id: string
  office_id: string
  title: string
  source: 'quality' | 'coverage' | 'entered'
  bands: unknown
  least_sample: number
  relief_bp: number | null
}

export interface Correction {
  id: string
  employee_id: string
  reason: string
  created_at: Generated<string>
  decided_at: string | null
  decided_by: string | null
  withdrawn_at: string | null
  comment: string | null
}

export interface CorrectionField {
  correction_id: string
  field: string
  before: string | null
  after: string | null
  status: Generated<'pending' | 'approved' | 'refused'>
}

export interface CountDifference {
  count_id: string
  key: string
  kind: 'missing' | 'elsewhere' | 'unexpected' | 'unknown'
  asset_id: string | null
  expected_place: Generated<string>
  seen_place: Generated<string>
}

export interface CountExpected {
  count_id: string
  asset_id: string
  place: string
  employee_id: string | null
}

export interface CountLine {
  count_id: string
  asset_id: string
  seen_place: string
  seen_by: string
  seen_at: string
  condition: 'new' | 'good' | 'fair' | 'poor' | 'broken' | null
}

export interface CountSettlement {
  id: string
  count_id: string
  lines: unknown
  reason: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  employee_id: string
  created_at: string
  decided_at: string | null
  version: Generated<number>
}

export interface CountUnknown {
  count_id: string
  text: string
  seen_place: string
  seen_by: string
  seen_at: string
}

export interface Credential {
  employee_id: string
  password_hash: string
  changed_at: Generated<string>
}

export interface CreditNote {
  id: string
  invoice_id: string | null
  kind: 'credit' | 'write_off' | 'refund'
  lines: unknown
  net_kobo: number
  vat_kobo: number
  total_kobo: number
  allowance_kobo: Generated<number>
  reason: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  employee_id: string
  created_at: string
  decided_at: string | null
  version: Generated<number>
  receipt_id: string | null
  entry_id: string | null
}

export interface Custody {
  id: string
  hand_over_id: string
  asset_id: string
  employee_id: string
  kind: 'assigned' | 'pool' | 'loan'
  due_on: string | null
  given_at: string
  given_by: string
  condition_out: 'new' | 'good' | 'fair' | 'poor' | 'broken'
  accepted_at: string | null
  accepted_by_way: 'session' | 'pin' | 'not_needed' | null
  declined_at: string | null
  declined_reason: string | null
  return_offered_at: string | null
  return_by: string | null
  return_why: Generated<string>
  returned_at: string | null
  received_by: string | null
  brought_by: string | null
  condition_in: 'new' | 'good' | 'fair' | 'poor' | 'broken' | null
  note: Generated<string>
  version: Generated<number>
}

export interface DataExport {
  id: string
  employee_id: string
  requested_by: string
  reason: string | null
  state: 'waiting' | 'running' | 'done' | 'failed'
  progress: Generated<number>
  key_sealed: string | null
  size: number | null
  created_at: Generated<string>
  done_at: string | null
  downloaded_at: string | null
}

export interface DataKey {
  name: string
  first_used_at: Generated<string>
}

export interface DebtSettlement {
  id: string
  employee_id: string
  loan_id: string | null
  how: 'paid' | 'written_off'
  amount_kobo: number
  received_on: string | null
  note: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  asked_by: string
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
}

export interface DeductionType {
  id: string
  title: string
  mode: 'percentage' | 'flat_rate'
  value: number
  office_id: string | null
  archived_at: string | null
  version: Generated<number>
  rank: Generated<number>
  limit_percent: number | null
}

export interface Delegation {
  id: string
  employee_id: string
  delegate_id: string
  starts_on: string
  ends_on: string
  reason: string | null
  ended_at: string | null
  created_at: Generated<string>
  arranged_by: string | null
}

export interface DepreciationCharge {
  asset_id: string
  month: string
  office_id: string | null
  amount_kobo: number
  entry_id: string
}

export interface DepreciationMonth {
  id: string
  month: string
  posted_at: string
}

export interface Designation {
  id: string
  title: string
  grade: Generated<number>
  archived_at: string | null
  version: Generated<number>
}

export interface Device {
  id: string
  serial: string
  title: string
  branch_id: string
  direction: 'in' | 'out' | null
  secret_hash: string | null
  last_seen_at: string | null
  synced_until: string | null
  archived_at: string | null
  version: Generated<number>
  kind: Generated<'terminal' | 'kiosk' | 'other'>
  trusts_keys: Generated<boolean>
  pins_are_ogids: Generated<boolean>
  branch_networks_only: Generated<boolean>
  key_address: string | null
  address: string | null
  firmware: string | null
  connected_at: string | null
  backlog_at: string | null
  newest_punch_at: string | null
  drift_seconds: number | null
  users: number | null
  attlog_stamp: string | null
  operlog_stamp: string | null
  bad_lines: Generated<number>
  registered_at: string | null
  confirmed_at: string | null
  confirmed_by: string | null
  browser_hash: string | null
  registered_by: string | null
  key_by: string | null
}

export interface DeviceCommand {
  id: GeneratedAlways<number>
  device_id: string
  kind: 'sync_time' | 'resend_log' | 'read_enrolments' | 'restart' | 'add_user' | 'remove_user'
  pin: string | null
  employee_id: string | null
  created_by: string | null
  created_at: string
  sent_at: string | null
  sent_times: Generated<number>
  done_at: string | null
  result: number | null
}

export interface DisposedAsset {
  disposal_id: string
  asset_id: string
  is_live: Generated<boolean>
}

export interface Dispute {
  id: string
  invoice_id: string
  position: number
  client_contact_id: string
  reason: string
  amount_kobo: number
  state: Generated<'open' | 'accepted' | 'rejected'>
  raised_at: string
  answer: Generated<string>
  answered_by: string | null
  answered_at: string | null
  version: Generated<number>
  file_id: string | null
}

export interface EDocument {
  invoice_id: string
  irn: string
  state: Generated<'prepared' | 'sent' | 'accepted' | 'rejected'>
  reason: Generated<string>
  csid: Generated<string>
  qr: Generated<string>
  tries: Generated<number>
  next_try_at: string
  sent_at: string | null
  created_at: string
  version: Generated<number>
}

export interface EInvoicing {
  id: Generated<number>
  business_id: Generated<string>
  service_id: Generated<string>
  email: Generated<string>
  version: Generated<number>
  endpoint_url: Generated<string>
  key_sealed: string | null
  sealed_for: Generated<string>
  sends_from: string | null
}

export interface EmailChange {
  id: string
  employee_id: string
  old_email: string | null
  new_email: string | null
  stop_hash: Uint8Array
  status: Generated<'proposed' | 'active' | 'refused' | 'stopped' | 'ended'>
  proposed_by: string
  proposed_at: string
  decided_by: string | null
  decided_at: string | null
  kind: 'work' | 'private'
  stopped_at: string | null
}

export interface Employee {
  id: string
  ogid: string
  email: string
  first_name: string
  last_name: string
  middle_name: string | null
  full_name: GeneratedAlways<string>
  gender: 'female' | 'male' | null
  birth_date: string | null
  marital_status: string | null
  phone: string | null
  address: string | null
  city: string | null
  state_of_origin: string | null
  lga: string | null
  next_of_kin: string | null
  emergency_contact: string | null
  profile_picture: string | null
  hire_date: string
  exit_date: string | null
  employment_type: Generated<'full_time' | 'contract' | 'intern'>
  probation_ends_on: string | null
  confirmed_on: string | null
  remote: Generated<boolean>
  status: Generated<'active' | 'left' | 'terminated'>
  roles: Generated<string[]>
  version: Generated<number>
  created_at: Generated<string>
  erased_at: string | null
  search_text: GeneratedAlways<string>
  word_starts: GeneratedAlways<string[]>
  private_email: string | null
  first_signed_in_at: string | null
  confirmed_private_email: string | null
  added_by: string | null
  address_signed: Generated<boolean>
}

export interface EmployeeDocument {
  id: string
  employee_id: string
  kind: 'contract' | 'identification' | 'certificate' | 'guarantor_form' | 'resume'
  file_id: string
  created_by: string
  created_at: Generated<string>
  removed_at: string | null
  expires_on: string | null
}

export interface EmployeeDraft {
  id: string
  created_by: string
  title: string
  step: string
  content: string
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface EmployeeImport {
  id: string
  created_by: string
  file_name: string
  state: 'uploaded' | 'checked' | 'waiting' | 'running' | 'done'
  mapping: unknown
  row_count: number
  wrong_count: number | null
  added_count: Generated<number>
  note: string | null
  content: string | null
  report: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  notes: Generated<string[]>
}

export interface EmployeePay {
  employee_id: string
  nin_sealed: string | null
  bvn_sealed: string | null
  rsa_pin_sealed: string | null
  nin_last4: string | null
  bvn_last4: string | null
  rsa_pin_last4: string | null
  tin: string | null
  nhf_number: string | null
  version: Generated<number>
  updated_at: Generated<string>
  salary_mode: Generated<'bank' | 'cash' | 'cheque'>
}

export interface EmployeeStatusChange {
  id: string
  employee_id: string
  status: 'active' | 'left' | 'terminated'
  effective_on: string
  reason: string
  changed_by: string | null
  created_at: Generated<string>
  resignation_id: string | null
  termination_id: string | null
}

export interface Employer {
  id: Generated<number>
  tax_id: Generated<string>
  address: Generated<string>
  payer_ids: Generated<unknown>
  version: Generated<number>
}

export interface Employment {
  employee_id: string
  starts_on: string
  ends_on: string | null
  ended_as: 'left' | 'terminated' | null
  entered_at: string
}

export interface Enrolment {
  id: string
  device_id: string
  pin: string
  employee_id: string | null
  fingers: Generated<number>
  face: Generated<boolean>
  since: Generated<string>
  finger_bits: Generated<number>
  assigned_by: string | null
  assigned_at: string | null
  held_from: string | null
}

export interface Erasure {
  id: string
  employee_id: string
  reason: string
  state: 'requested' | 'withdrawn' | 'refused' | 'confirmed' | 'done'
  requested_by: string
  requested_at: string
  decided_by: string | null
  decided_at: string | null
  done_at: string | null
  counts: unknown
}

export interface Evaluation {
  id: string
  contact_id: string
  employee_id: string
  office_id: string
  team_id: string | null
  lead_id: string | null
  form_id: string
  evaluator_id: string
  status: Generated<'draft' | 'in_review' | 'released' | 'acknowledged' | 'disputed' | 'upheld' | 'revised' | 'final'>
  answers: Generated<unknown>
  summary: Generated<string>
  raw_score: number | null
  score: number | null
  is_failed: Generated<boolean>
  review_words: string | null
  reviewed_by: string | null
  created_at: Generated<string>
  submitted_at: string | null
  released_at: string | null
  due_on: string | null
  acknowledged_at: string | null
  auto_acknowledged: Generated<boolean>
  version: Generated<number>
  sample_id: string | null
  day: string
  marks: Generated<unknown>
  failed_questions: Generated<string[]>
}

export interface EvaluationAssignment {
  id: string
  evaluator_id: string
  office_id: string | null
  team_id: string | null
  lead_id: string | null
  quota: number
  ended_on: string | null
  created_by: string | null
  created_at: Generated<string>
  version: Generated<number>
}

export interface EvaluationDispute {
  evaluation_id: string
  reason: string
  questions: Generated<unknown>
  disputed_at: string
  decision: 'upheld' | 'revised' | null
  words: string | null
  decided_by: string | null
  decided_at: string | null
}

export interface EvaluationForm {
  id: string
  family_id: string
  number: Generated<number>
  title: string
  office_id: string
  contact_type: 'call' | 'chat' | 'email' | 'social' | 'back_office'
  status: Generated<'draft' | 'active' | 'retired'>
  needs_review: Generated<boolean>
  window_days: Generated<number>
  sections: Generated<unknown>
  created_by: string | null
  created_at: Generated<string>
  activated_by: string | null
  activated_at: string | null
  version: Generated<number>
}

export interface EvaluationResult {
  evaluation_id: string
  number: number
  answers: unknown
  raw_score: number | null
  score: number | null
  by_id: string
  at: string
}

export interface ExitTaken {
  employee_id: string
  change_id: string
  ended_on: string
  successor_id: string | null
  placements: unknown
  lines: unknown
  handed: Generated<string[]>
  office_ids: string[]
  team_ids: string[]
}

export interface Expense {
  id: string
  dated_on: string
  expense_head_id: string
  office_id: string
  memo: string
  net_kobo: number
  vat_kobo: number
  tax_code_id: string | null
  paid_from_id: string
  file_id: string | null
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  employee_id: string
  created_at: string
  decided_at: string | null
  version: Generated<number>
}

export interface ExpenseHead {
  id: string
  title: string
  account_id: string
  tax_code_id: string | null
  needs_file: Generated<boolean>
  archived_at: string | null
  version: Generated<number>
}

export interface ExpenseHeadOffice {
  expense_head_id: string
  office_id: string
}

export interface Factor {
  employee_id: string
  secret_sealed: string
  confirmed_at: string | null
  last_step: Generated<number>
  created_at: Generated<string>
}

export interface FactorChallenge {
  token_hash: Uint8Array
  employee_id: string
  expires_at: string
  used_at: string | null
}

export interface FactorPolicy {
  id: Generated<string>
  roles: Generated<string[]>
  version: Generated<number>
}

export interface Fault {
  id: string
  reporter_id: string
  branch_id: string
  place: string
  asset_id: string | null
  category: 'electrical' | 'plumbing' | 'cooling' | 'equipment' | 'furniture' | 'building' | 'cleaning' | 'security' | 'other'
  words: Generated<string>
  urgency: 'safety' | 'stops_work' | 'annoys'
  status: Generated<'new' | 'accepted' | 'solved' | 'confirmed' | 'rejected' | 'duplicate'>
  duplicate_of: string | null
  reported_at: string
  due_at: string
  solved_at: string | null
  solved_by: string | null
  confirmed_at: string | null
  answer: Generated<string>
  reopened: Generated<number>
  version: Generated<number>
  job_id: string | null
}

export interface FaultFile {
  fault_id: string
  file_id: string
  employee_id: string
}

export interface File {
  id: string
  name: string
  type: string
  size: number
  sha256: string
  purpose: string
  created_by: string | null
  created_at: Generated<string>
  contact_id: string | null
}

export interface FileKey {
  id: string
  key_sealed: string
}

export interface FirstSalaries {
  id: string
  asked_by: string
  file_name: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
}

export interface FuelDelivery {
  id: string
  generator_id: string
  ticket: string
  ticket_litres: number
  cost_kobo: number
  dip_before: number
  dip_after: number
  at: string
  employee_id: string
  photo_id: string | null
  confirmed_by: string | null
  confirmed_at: string | null
}

export interface FuelDip {
  id: string
  generator_id: string
  litres: number
  reading_id: string
  at: string
  employee_id: string
  photo_id: string | null
  before_id: string | null
  delivered: Generated<number>
  used: number | null
  hours: number | null
  expected_rate: number | null
  hints: Generated<string[]>
  accepted_by: string | null
  accepted_at: string | null
  note: Generated<string>
  version: Generated<number>
}

export interface Generator {
  id: string
  title: string
  branch_id: string
  meter_id: string
  kva: number
  tank_litres: number
  litres_per_hour: number
}

export interface GoodsReceipt {
  id: string
  order_id: string
  branch_id: string
  delivery_note_no: string
  note_key: GeneratedAlways<string>
  photo_id: string | null
  employee_id: string
  received_at: string
}

export interface GoodsReceiptLine {
  id: string
  receipt_id: string
  order_line_id: string
  accepted: number
  rejected: number
  returned: Generated<number>
  why: Generated<string>
}

export interface GuestMessage {
  id: string
  name: string
  words: string
  status: Generated<'pending' | 'approved' | 'rejected'>
  decided_by: string | null
  created_at: string
}

export interface HolidayFeed {
  employee_id: string
  token_hash: Uint8Array
  created_at: string
}

export interface IdCard {
  id: string
  request_id: string
  employee_id: string
  number: string
  code: string
  valid_until: string
  approved_by: string | null
  printed_by: string | null
  printed_at: string | null
  handed_over_by: string | null
  handed_over_at: string | null
  revoked_by: string | null
  revoked_at: string | null
  revoked_why: string | null
  created_at: string
  version: Generated<number>
}

export interface IdRequest {
  id: string
  employee_id: string
  why: 'new' | 'lost' | 'damaged' | 'changed' | 'expired'
  photo_id: string | null
  affidavit_id: string | null
  photo_width: number
  photo_height: number
  crop_left: number | null
  crop_top: number | null
  crop_side: number | null
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  created_at: string
  decided_at: string | null
  version: Generated<number>
}

export interface IdempotencyKey {
  caller: string
  key: string
  endpoint: string
  body_hash: string
  created_at: Generated<string>
  id: Generated<string>
  reply_sealed: string | null
  sight: Generated<string>
  reply: unknown
  status: number | null
}

export interface InboundMail {
  message_id: string
  ticket_id: string
  received_at: string
}

export interface Incident {
  id: string
  branch_id: string
  device_id: string | null
  kind: 'power' | 'network' | 'device'
  starts_at: string
  ends_at: string | null
  note: Generated<string>
  amnesty: Generated<'proposed' | 'approved' | 'rejected'>
  decided_by: string | null
  created_by: string | null
  created_at: Generated<string>
  version: Generated<number>
  source: Generated<'person' | 'silence'>
  decided_at: string | null
  decision: Generated<string>
}

export interface Interview {
  id: string
  application_id: string
  round: string
  branch_id: string
  room: Generated<string>
  online_link: Generated<string>
  starts_at: string | null
  minutes: number
  skills: string[]
  status: 'invited' | 'scheduled' | 'arrived' | 'held' | 'missed' | 'cancelled'
  result: 'passed' | 'failed' | null
  reason: Generated<string>
  arrived_at: string | null
  arrived_by: string | null
  decided_at: string | null
  decided_by: string | null
  planned_by: string
  reminded_at: string | null
  created_at: Generated<string>
  version: Generated<number>
  panel_lost: Generated<boolean>
  choice_reminded_at: string | null
}

export interface InterviewOption {
  interview_id: string
  starts_at: string
}

export interface InterviewPanel {
  interview_id: string
  employee_id: string
  recommendation: 'strong_yes' | 'yes' | 'no' | 'strong_no' | null
  words: Generated<string>
  scores: Generated<unknown>
  scored_at: string | null
  away_told: Generated<boolean>
}

export interface InterviewRoom {
  id: string
  title: string
  branch_id: string
  archived_at: string | null
  version: Generated<number>
}

export interface Invoice {
  id: string
  number: string
  kind: 'contract' | 'free' | 'credit' | 'write_off' | 'opening'
  client_id: string
  contract_id: string | null
  month: string | null
  issued_on: string
  due_on: string
  po_number: Generated<string>
  net_kobo: number
  vat_bp: number
  vat_kobo: number
  total_kobo: number
  wht_kobo: number
  tax_code_id: string | null
  credits: string | null
  entry_id: string | null
  issued_by: string | null
  created_at: string
}

export interface InvoiceLine {
  invoice_id: string
  position: number
  title: string
  quantity: number
  unit: 'minute' | 'piece' | 'day'
  price_kobo: number | null
  amount_kobo: number
  effect: 'charge' | 'shortfall' | 'sla' | 'bonus' | 'minimum' | 'adjustment' | 'manual' | 'correction' | 'concession' | 'write_off'
  office_id: string | null
  contract_line_id: string | null
  contract_measure_id: string | null
  month: string | null
  note: Generated<string>
  credits_position: number | null
}

export interface InvoiceRequest {
  id: string
  client_id: string
  contract_id: string | null
  month: string | null
  hash: string | null
  lines: unknown
  terms_days: number
  po_number: Generated<string>
  tax_code_id: string
  vat_bp: number
  net_kobo: number
  vat_kobo: number
  total_kobo: number
  wht_kobo: number
  reason: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  employee_id: string
  created_at: string
  decided_at: string | null
  version: Generated<number>
}

export interface JobApplication {
  id: string
  reference: Generated<string>
  job_opening_id: string
  first_name: string
  middle_name: string | null
  last_name: string
  email: string
  mobile_number: string
  highest_qualification: Generated<string>
  certifications: Generated<string>
  languages_spoken: Generated<string>
  resume_id: string | null
  resume_text: Generated<string>
  source: Generated<string>
  consented_at: string | null
  stage: Generated<'applied' | 'screening' | 'aptitude_test' | 'interview' | 'shadowing' | 'training' | 'offer' | 'hired' | 'rejected' | 'withdrawn'>
  stage_since: Generated<string>
  siever_id: string | null
  rating: number | null
  tags: Generated<string[]>
  employee_id: string | null
  applied_at: Generated<string>
  erased_at: string | null
  version: Generated<number>
  search: GeneratedAlways<string | null>
}

export interface JobApplicationMove {
  id: string
  application_id: string
  from_stage: string
  to_stage: string
  reason: string | null
  moved_by: string | null
  moved_at: Generated<string>
}

export interface JobApplicationNote {
  id: string
  application_id: string
  author_id: string
  words: string
  created_at: Generated<string>
}

export interface JobOffer {
  id: string
  application_id: string
  designation_id: string
  office_id: string
  branch_id: string
  employment_type: 'full_time' | 'contract' | 'intern'
  salary_kobo: number
  starts_on: string
  answer_by: string
  text: string
  status: Generated<'draft' | 'pending' | 'approved' | 'rejected' | 'sent' | 'accepted' | 'declined' | 'expired' | 'withdrawn'>
  made_by: string
  makers: string[]
  created_at: Generated<string>
  decided_at: string | null
  sent_at: string | null
  sent_by: string | null
  reminded_at: string | null
  answered_at: string | null
  signed_as: string | null
  answer_reason: string | null
  version: Generated<number>
  salary_by: Generated<string[]>
}

export interface JobOfferForm {
  draft_id: string
  offer_id: string
}

export interface JobOpening {
  id: string
  job_title: string
  office_id: string
  branch_id: string
  employment_type: 'full_time' | 'contract' | 'intern'
  positions: number
  opens_on: string
  closes_on: string | null
  salary_from: number | null
  salary_to: number | null
  salary_shown: Generated<boolean>
  description: string
  requirements: Generated<string>
  status: Generated<'draft' | 'open' | 'paused' | 'closed' | 'filled'>
  version: Generated<number>
  approved_at: string | null
  skills: Generated<string[]>
}

export interface JobSuccess {
  queue: string
  succeeded_at: string
}

export interface JournalEntry {
  id: string
  number: string
  kind: 'depreciation' | 'disposal' | 'bill' | 'tax' | 'manual' | 'opening' | 'recurring' | 'expense' | 'bank' | 'payroll' | 'payment' | 'receipt' | 'reversal' | 'closing' | 'invoice' | 'credit_note'
  event: string
  reference: string
  dated_on: string
  document_on: string
  source_kind: string
  source_id: string
  part: string
  reverses: string | null
  hash: string | null
  posted_at: string
}

export interface JournalLine {
  entry_id: string
  position: number
  dated_on: string
  account_id: string
  rule_key: string | null
  office_id: string | null
  party_id: string | null
  detail: string
  debit_kobo: number
  credit_kobo: number
  is_small: Generated<boolean>
  expense_head_id: string | null
  tax_code_id: string | null
  tax_base_kobo: number | null
}

export interface KeptStatement {
  id: string
  kind: 'position' | 'income' | 'cash_flow' | 'trial_balance'
  asked: string
  closed_at: string
  digest: string
  content_sealed: string
  made_by: string
  made_at: string
}

export interface KioskPin {
  employee_id: string
  pin_hash: string
  set_at: string
}

export interface LeaveApplication {
  id: string
  employee_id: string
  leave_type_id: string
  office_id: string
  starts_on: string
  ends_on: string
  starts_half: Generated<boolean>
  ends_half: Generated<boolean>
  days: number
  reason: Generated<string>
  contact: Generated<string>
  stand_in_id: string | null
  file_id: string | null
  status: 'draft' | 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'cancelled'
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
  entered_by: string | null
}

export interface LeaveDay {
  id: string
  application_id: string
  employee_id: string
  day: string
  portion: 'full' | 'morning' | 'afternoon'
  counts: number
  kind: 'work' | 'weekend' | 'holiday' | 'off'
  note: string | null
  live: boolean
  span: GeneratedAlways<string>
}

export interface LeaveLedger {
  id: string
  employee_id: string
  leave_type_id: string
  leave_year: number
  kind: 'grant' | 'accrual' | 'carry_over' | 'expiry' | 'taken' | 'given_back' | 'encashed' | 'adjusted'
  days: number
  effective_on: string
  expires_on: string | null
  application_id: string | null
  leave_day_id: string | null
  cause: string
  created_by: string | null
  created_at: Generated<string>
  turn: Generated<number>
  payroll_run_id: string | null
}

export interface LeaveType {
  id: string
  title: string
  paid_fraction: Generated<number>
  days_per_year: number
  accrual: Generated<'yearly' | 'monthly'>
  milestones: Generated<unknown>
  pro_rata: Generated<boolean>
  carry_over_cap: Generated<number>
  carry_over_expires_months: number | null
  half_days: Generated<boolean>
  count_holidays: Generated<boolean>
  sandwich: Generated<'none' | 'inside' | 'bridge'>
  minimum_notice_days: Generated<number>
  maximum_in_a_row: number | null
  file_after_days: number | null
  gender: 'female' | 'male' | null
  employment_types: Generated<string[]>
  after_months_of_service: Generated<number>
  negative_limit: Generated<number>
  encashable: Generated<boolean>
  colour: Generated<string>
  archived_at: string | null
  version: Generated<number>
  health: Generated<boolean>
}

export interface LeaveYearClose {
  leave_year: number
  closed_at: Generated<string>
}

export interface LedgerChange {
  id: string
  what: 'posting_rule' | 'freeze' | 'bank_rule' | 'company_account' | 'period'
  subject: string
  summary: string
  change: unknown
  facts: unknown
  reason: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  employee_id: string
  created_at: string
  decided_at: string | null
  version: Generated<number>
}

export interface LedgerFreeze {
  kind: string
  until: string
}

export interface LedgerMonth {
  account_id: string
  office_id: string | null
  party_id: string | null
  month: string
  debit_kobo: number
  credit_kobo: number
  lines: number
  is_small: Generated<boolean>
}

export interface LedgerParty {
  id: string
  kind: 'client' | 'vendor' | 'employee' | 'authority'
  title: string
}

export interface LifePolicy {
  id: string
  title: string
  insurer: string
  policy_number: string
  premium_rate: number
  cover_years: number
  starts_on: string
  ends_on: string
  paid_kobo: number
  archived_at: string | null
  version: Generated<number>
  is_posted: Generated<boolean>
  changed_by: string | null
  confirmed_by: string | null
  confirmed_at: string | null
}

export interface LifePremium {
  policy_id: string
  month: string
  kobo: number
}

export interface ListExport {
  id: string
  employee_id: string
  session_id: string
  name: string
  path: string
  input: unknown
  kind: 'csv' | 'xlsx'
  state: 'waiting' | 'done' | 'failed'
  file_id: string | null
  created_at: string
}

export interface Loan {
  id: string
  employee_id: string
  loan_type_id: string
  principal_kobo: number
  months: number
  first_month: string
  reason: string
  despite: Generated<string>
  skipped: Generated<string[]>
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  asked_by: string
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
  cancelled_at: string | null
  cancelled_by: string | null
  cancel_reason: string | null
}

export interface LoanEntry {
  id: string
  loan_id: string
  kind: 'lent' | 'repayment' | 'settlement' | 'write_off' | 'reversal' | 'returned'
  amount_kobo: number
  month: string
  payslip_id: string | null
  note: Generated<string>
  created_by: string | null
  created_at: Generated<string>
  receivable_payment_id: string | null
  dated_on: string
}

export interface LoanPayment {
  id: string
  reference: string
  state: Generated<'open' | 'paid' | 'cancelled'>
  digest: string
  content_sealed: string
  created_by: string
  created_at: string
  taken_at: string | null
  paid_on: string | null
  paid_by: string | null
  cancelled_by: string | null
  version: Generated<number>
  listed_at: string | null
}

export interface LoanPaymentItem {
  payment_id: string
  loan_id: string
  salary_mode: 'bank' | 'cash' | 'cheque'
  bank_account_id: string | null
  amount_kobo: number
  is_live: Generated<boolean>
  returned_on: string | null
  returned_reference: string | null
  returned_by: string | null
}

export interface LoanType {
  id: string
  title: string
  advance: boolean
  max_months: number
  archived_at: string | null
  version: Generated<number>
  rank: Generated<number>
}

export interface LoanWriteOff {
  id: string
  loan_id: string
  amount_kobo: number
  reason: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  asked_by: string
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
}

export interface MaintenanceJob {
  id: string
  title: string
  kind: 'repair' | 'service' | 'inspection'
  branch_id: string
  place: Generated<string>
  asset_id: string | null
  plan_id: string | null
  occurrence: string | null
  assignee_id: string | null
  vendor_id: string | null
  planned_on: string | null
  due_on: string | null
  checklist: Generated<unknown>
  status: Generated<'new' | 'planned' | 'in_progress' | 'waiting' | 'done' | 'confirmed' | 'cancelled'>
  waits_for: 'parts' | 'vendor' | 'access' | null
  waiting_since: string | null
  started_at: string | null
  done_at: string | null
  done_by: string | null
  minutes: number | null
  note: Generated<string>
  vendor_cost_kobo: number | null
  out_of_service_from: string | null
  out_of_service_until: string | null
  confirmed_by: string | null
  confirmed_at: string | null
  reason: Generated<string>
  created_by: string | null
  created_at: string
  version: Generated<number>
}

export interface MaintenancePlan {
  id: string
  title: string
  kind: 'service' | 'inspection'
  branch_id: string
  place: Generated<string>
  asset_id: string | null
  checklist: Generated<unknown>
  every: number | null
  every_unit: 'days' | 'months' | null
  meter_id: string | null
  every_reading: number | null
  lead_days: number
  counts_from: 'completion' | 'calendar'
  next_due_on: string | null
  next_due_reading: number | null
  assignee_id: string | null
  vendor_id: string | null
  paused_until: string | null
  archived_at: string | null
  created_by: string
  version: Generated<number>
}

export interface ManualJournal {
  id: string
  kind: 'manual' | 'opening' | 'recurring' | 'reversal'
  dated_on: string
  memo: string
  reverses: string | null
  status: Generated<'draft' | 'pending' | 'approved' | 'rejected' | 'withdrawn'>
  made_by: string
  created_at: string
  decided_at: string | null
  version: Generated<number>
  every_on: number | null
  until: string | null
  stopped_on: string | null
  reverses_next_month: Generated<boolean>
  problem: string | null
  problem_since: string | null
}

export interface ManualJournalLine {
  journal_id: string
  position: number
  account_id: string
  office_id: string | null
  memo: Generated<string>
  debit_kobo: number
  credit_kobo: number
}

export interface Meter {
  id: string
  title: string
  branch_id: string
  asset_id: string | null
  unit: 'hours' | 'km' | 'kWh'
  archived_at: string | null
  version: Generated<number>
}

export interface MeterReading {
  id: string
  meter_id: string
  value: number
  kind: 'reading' | 'replaced'
  at: string
  employee_id: string
}

export interface Notification {
  id: string
  employee_id: string
  kind: string
  title: string
  body: string
  path: string
  created_at: string
  read_at: string | null
  in_inbox: Generated<boolean>
  mail: Generated<'sent' | 'held' | 'digest' | 'off'>
  mail_due_at: string | null
  message_id: string | null
  opening_hidden: Generated<boolean>
  sent_by: string | null
}

export interface NotificationChoice {
  employee_id: string
  kind: string
  inbox: boolean
  mail: 'at_once' | 'digest' | 'off'
  push: Generated<boolean>
}

export interface NotificationQuiet {
  employee_id: string
  quiet_from: string
  quiet_to: string
}

export interface NumberSeries {
  code: string
  year: number
  last: number
}

export interface Office {
  id: string
  office_type: 'department' | 'campaign'
  code: string
  title: string
  head_id: string | null
  branch_id: string | null
  client_id: string | null
  holiday_calendar: Generated<string>
  time_zone: string | null
  committed_headcount: number | null
  archived_at: string | null
  version: Generated<number>
}

export interface OneTimeToken {
  token_hash: Uint8Array
  purpose: 'reset' | 'activation' | 'setup'
  account_id: string
  expires_at: string
  used_at: string | null
  created_at: Generated<string>
}

export interface OpeningRequest {
  id: string
  job_opening_id: string
  asked_by: string
  makers: string[]
  reason: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
}

export interface OrderLine {
  id: string
  order_id: string
  position: number
  request_line_id: string | null
  product_id: string | null
  title: string
  unit: string
  quantity: number
  price_kobo: number
  tax_code_id: string
  vat_bp: number
  expense_head_id: string | null
  account_id: string | null
  office_id: string | null
  is_service: boolean
  net_kobo: number
  vat_kobo: number
}

export interface OrderRevision {
  id: string
  order_id: string
  revision: number
  content: unknown
  net_kobo: number
  total_kobo: number
  counted_kobo: number
  marks: string[]
  changes: string[]
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  employee_id: string
  created_at: string
  decided_at: string | null
  version: Generated<number>
}

export interface OutboxMail {
  id: string
  recipient: string
  subject: string
  body: string
  created_at: Generated<string>
  sent_at: string | null
  error: string | null
  tries: Generated<number>
  sending_at: string | null
  next_try_at: Generated<string>
  tried_until: Generated<string>
  refused_at: string | null
  sent_by: string | null
  undelivered_path: string | null
}

export interface OvertimeDecision {
  employee_id: string
  day: string
  minutes: number
  kind: 'overtime' | 'day_off' | 'holiday'
  approved_minutes: number
  reason: string | null
  decided_by: string | null
  decided_at: string
  version: Generated<number>
}

export interface OvertimeUndecided {
  employee_id: string
  day: string
  minutes: number
  kind: 'overtime' | 'day_off' | 'holiday'
}

export interface PaperLayout {
  id: string
  title: string
  use: 'payment' | 'paye' | 'paye_return' | 'pension' | 'nhf' | 'nhis' | 'nsitf' | 'itf' | 'deduction'
  receiver: Generated<string>
  definition: unknown
  sure: Generated<'high' | 'medium' | 'low' | 'example' | 'entered'>
  source: Generated<string>
  starts_on: string
  is_ready: Generated<boolean>
  changed_by: string | null
  confirmed_by: string | null
  confirmed_at: string | null
  archived_at: string | null
  version: Generated<number>
}

export interface PartyAlias {
  party_id: string
  pattern: string
  times: number
}

export interface PayChange {
  id: string
  employee_id: string
  what: 'tax' | 'loan' | 'group' | 'payment' | 'exit' | 'days' | 'mode' | 'item' | 'salary' | 'account' | 'leave' | 'state' | 'pension' | 'settlement'
  made_by: string
  made_at: string
  starts_on: string | null
  ends_on: string | null
  off_cycle: Generated<boolean>
  given: Generated<boolean>
  record_id: string | null
  ended_at: string | null
  agreed_by: string | null
  source: string | null
  was: unknown
  became: unknown
}

export interface PayCountersignature {
  line: string
  made_by: string
  countersigned_by: string
  countersigned_at: string
}

export interface PayGroup {
  id: string
  title: string
  pay_day: number
  cut_off_day: number
  is_standard: Generated<boolean>
  archived_at: string | null
  version: Generated<number>
}

export interface PayGroupMember {
  employee_id: string
  pay_group_id: string
  starts_on: string
}

export interface PayGroupTerms {
  pay_group_id: string
  starts_on: string
  day_policy: 'calendar_days' | 'working_days' | 'thirty_days'
  hours_a_month: Generated<number>
  hours_of: Generated<'gross' | 'basic'>
  overtime_percent: Generated<number>
  day_off_percent: Generated<number>
  holiday_percent: Generated<number>
  sunday_percent: Generated<number>
  night_allowance: Generated<'none' | 'per_night' | 'flat'>
  night_kobo: Generated<number>
  unpaid_time: Generated<boolean>
}

export interface PayItem {
  id: string
  employee_id: string
  allowance_type_id: string | null
  deduction_type_id: string | null
  mode: 'percentage' | 'flat_rate'
  value: number
  starts_on: string
  ends_on: string | null
  reason: string
  created_by: string
  created_at: Generated<string>
  archived_at: string | null
  version: Generated<number>
  ended_by: string | null
  ended_at: string | null
}

export interface PayProvision {
  id: string
  rule_id: string
  office_id: string | null
  year: number
  month: string
  kind: 'provided' | 'used' | 'given_back'
  kobo: number
  expected_kobo: Generated<number>
  run_id: string | null
  created_at: string
}

export interface PayProvisionMonth {
  month: string
  id: string
  created_at: string
}

export interface PayRule {
  id: string
  kind: 'thirteenth_month' | 'leave_allowance' | 'gratuity'
  title: string
  allowance_type_id: string
  base: 'basic' | 'bht' | 'gross'
  percent_bp: number
  slab1_months: Generated<number>
  slab1_years: number | null
  slab2_months: Generated<number>
  slab2_years: number | null
  slab3_months: Generated<number>
  office_ids: Generated<string[]>
  designation_ids: Generated<string[]>
  employment_types: Generated<string[]>
  after_months: Generated<number>
  pay_month: number | null
  leave_type_id: string | null
  min_days: Generated<number>
  leavers: 'pro_rata' | 'none'
  starts_on: string
  ends_on: string | null
  reason: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  employee_id: string
  stopped_by: string | null
  created_at: string
  decided_at: string | null
  version: Generated<number>
}

export interface PayRuleAward {
  id: string
  rule_id: string
  employee_id: string
  year: number
  month: string
  is_final: boolean
  kobo: number
  explanation: string
  leave_application_id: string | null
  created_at: string
}

export interface PayableMove {
  id: string
  vendor_id: string
  bill_id: string
  entry_id: string
  dated_on: string
  amount_kobo: number
}

export interface PaymentItem {
  id: string
  payment_id: string
  bill_id: string
  account_id: string
  gross_kobo: number
  base_kobo: number
  wht_kobo: number
  wht_bp: number
  authority: string | null
  is_live: Generated<boolean>
  returned_on: string | null
  returned_by: string | null
  return_reason: string | null
}

export interface PayrollApproval {
  id: string
  run_id: string
  hash: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  asked_by: string
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
}

export interface PayrollBankFile {
  id: string
  run_id: string
  number: number
  kind: 'all' | 'by_bank' | 'layout'
  batch: string
  digest: string
  payments: number
  total_kobo: number
  content_sealed: string
  taken_by: string
  taken_at: string
  layout_id: string | null
  layout_version: number | null
}

export interface PayrollCheckSetting {
  single: Generated<boolean>
  net_rise_percent: Generated<number>
  version: Generated<number>
  change_percent: Generated<number>
  change_kobo: Generated<number>
  other_percent: Generated<number>
}

export interface PayrollClearance {
  run_id: string
  employee_id: string
  kind: 'shared_bank' | 'shared_phone' | 'no_attendance' | 'no_tax_state' | 'no_tax_id' | 'no_pension' | 'no_nhf' | 'over_settled' | 'same_off_cycle' | 'big_change'
  reason: string
  cleared_by: string
  cleared_at: Generated<string>
}

export interface PayrollConfig {
  id: string
  from_date: number
  to_date: number
  created_by: string | null
  created_at: Generated<string>
}

export interface PayrollFiling {
  id: string
  kind: 'paye' | 'pension' | 'nhf' | 'nhis' | 'nsitf' | 'itf' | 'paye_return' | 'deduction'
  year: number | null
  recipient: string
  due_on: string
  people: number
  amount_kobo: number
  reminders: Generated<number>
  filed_on: string | null
  receipt_number: string | null
  file_id: string | null
  filed_by: string | null
  version: Generated<number>
  amends: string | null
  month: string | null
  supplement: Generated<number>
}

export interface PayrollFilingPart {
  id: Generated<string>
  filing_id: string
  run_id: string
  sign: number
  people: number
  amount_kobo: number
  due_on: string
}

export interface PayrollJournal {
  id: GeneratedAlways<string | null>
  run_id: GeneratedAlways<string | null>
  reference: GeneratedAlways<string | null>
  number: GeneratedAlways<string | null>
  kind: GeneratedAlways<string | null>
  dated_on: GeneratedAlways<string | null>
  hash: GeneratedAlways<string | null>
  reverses: GeneratedAlways<string | null>
  created_at: GeneratedAlways<string | null>
  source_kind: GeneratedAlways<string | null>
  source_id: GeneratedAlways<string | null>
  part: GeneratedAlways<string | null>
}

export interface PayrollJournalLine {
  journal_id: GeneratedAlways<string | null>
  position: GeneratedAlways<number | null>
  account: GeneratedAlways<string | null>
  office_id: GeneratedAlways<string | null>
  detail: GeneratedAlways<string | null>
  debit_kobo: GeneratedAlways<number | null>
  credit_kobo: GeneratedAlways<number | null>
}

export interface PayrollNote {
  id: string
  title: string
  description: string
  employee_id: string
  status: Generated<'Pending' | 'Seen by accounts' | 'In progress' | 'Completed'>
  created_by: string
  created_at: Generated<string>
  archived_at: string | null
  version: Generated<number>
  seen_at: string | null
}

export interface PayrollReceiver {
  id: Generated<string>
  kind: 'state' | 'pfa' | 'fmbn' | 'nhia' | 'hmo' | 'nsitf' | 'itf' | 'cooperative' | 'union' | 'lender' | 'other'
  title: string
  recipient: string
  our_number: Generated<string>
  office: Generated<string>
  address: Generated<string>
  email: Generated<string>
  custodian: Generated<string>
  layout_id: string | null
  archived_at: string | null
  version: Generated<number>
}

export interface PayrollReceiverAlias {
  receiver_id: string
  kind: string
  alias: string
}

export interface PayrollReversal {
  id: string
  run_id: string
  reason: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  asked_by: string
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
}

export interface PayrollRun {
  id: string
  reference: string
  month: string
  starts_on: string
  ends_on: string
  state: Generated<'draft' | 'calculating' | 'review' | 'approved' | 'paid' | 'closed' | 'reversed' | 'discarded' | 'failed'>
  rules_id: string
  read_until: string | null
  failure: string | null
  hash: string | null
  created_by: string
  created_at: Generated<string>
  approved_at: string | null
  paid_at: string | null
  closed_at: string | null
  reversed_at: string | null
  reversed_reason: string | null
  version: Generated<number>
  kind: Generated<'regular' | 'off_cycle' | 'correction' | 'final'>
  pay_group_id: string | null
  cut_off_on: string | null
  pay_on: string | null
  reversed_payment: 'returned' | 'kept' | null
  reversed_by: string | null
  totals: unknown
  bank_file_at: string | null
  paid_on: string | null
  sets_off: Generated<boolean>
}

export interface PayrollRunItem {
  run_id: string
  employee_id: string
  allowance_type_id: string
  mode: 'percentage' | 'flat_rate'
  value: number
  chosen_by: string | null
}

export interface PayrollRunMaker {
  run_id: string
  employee_id: string
}

export interface PayrollRunPerson {
  run_id: string
  employee_id: string
  leave_days: Generated<number>
  notice_days: Generated<number>
  chosen_by: string | null
  assets_kobo: Generated<number>
}

export interface PayrollWay {
  run_id: string
  employee_id: string
  about: string
  since: string
  opened_at: string | null
}

export interface Payslip {
  id: string
  run_id: string
  employee_id: string
  month: string
  office_id: string | null
  tax_state: string | null
  pfa: string | null
  bank_account_id: string | null
  gross_kobo: number
  deductions_kobo: number
  net_kobo: number
  employer_kobo: number
  paye_kobo: number
  year_gross_kobo: number
  year_reliefs_kobo: number
  year_tax_kobo: number
  year_tax_parts: number
  band_months: number
  facts: unknown
  withheld_reason: string | null
  voided_at: string | null
  created_at: Generated<string>
  version: Generated<number>
  kind: Generated<'regular' | 'off_cycle' | 'correction' | 'final'>
  seq: GeneratedAlways<number>
  replaces: string | null
  paid_before_kobo: Generated<number>
  released_at: string | null
  paid_by: string | null
  held_kobo: Generated<number>
  salary_mode: Generated<'bank' | 'cash' | 'cheque'>
  refunds_kobo: Generated<number>
  over_kobo: Generated<number>
  returned_by: string | null
  bank_reference: string | null
}

export interface PayslipLine {
  payslip_id: string
  position: number
  kind: 'earning' | 'refund' | 'deduction' | 'employer'
  key: string
  title: string
  amount_kobo: number
  short_kobo: Generated<number>
  loan_id: string | null
  explanation: string
  due_kobo: number | null
}

export interface PensionFund {
  id: string
  title: string
  code: string | null
  archived_at: string | null
  version: Generated<number>
}

export interface PensionMembership {
  employee_id: string
  starts_on: string
  pension_fund_id: string | null
}

export interface Period {
  month: string
  state: Generated<'open' | 'closing' | 'closed'>
  checked_by: string | null
  checked_at: string | null
  findings: unknown
  reason: string | null
  closed_by: string | null
  closed_at: string | null
  reopen_reason: string | null
  reopened_at: string | null
  version: Generated<number>
}

export interface Pin {
  employee_id: string
  screen: string
  place: number
}

export interface PinHolding {
  id: string
  device_id: string
  pin: string
  employee_id: string
  held: string
  released_by: string
  released_at: string
}

export interface Placement {
  id: string
  employee_id: string
  office_id: string
  team_id: string | null
  designation_id: string | null
  branch_id: string | null
  starts_on: string
  ends_on: string | null
  role: string | null
}

export interface PlannedDecider {
  exit_id: string
  approval_id: string
  decider_id: string
}

export interface PlannedExit {
  id: string
  employee_id: string
  status: 'left' | 'terminated'
  exit_date: string
  reason: string
  successor_id: string | null
  decider_id: string | null
  planned_by: string
  problem: string | null
  created_at: string
  resignation_id: string | null
  termination_id: string | null
  at_once: Generated<boolean>
}

export interface PlannedSuccessor {
  exit_id: string
  employee_id: string
  successor_id: string
}

export interface PostingRule {
  key: string
  office_type: 'department' | 'campaign' | null
  account_id: string
}

export interface ProductItem {
  id: string
  title: string
  sku: string
  unit: 'each' | 'box' | 'pack' | 'ream' | 'metre' | 'litre' | 'kilogram' | 'hour' | 'month'
  kind: 'consumable' | 'equipment' | 'service' | 'fuel'
  makes_category_id: string | null
  vendor_id: string | null
  expense_head_id: string | null
  tolerance_bp: Generated<number>
  last_price_kobo: number | null
  archived_at: string | null
  version: Generated<number>
}

export interface ProductReorder {
  product_id: string
  branch_id: string
  level: number
  quantity: number
}

export interface ProfilePicture {
  employee_id: string
  token: string
  file_id: string
  size: number
  created_by: string
  created_at: string
}

export interface Promotion {
  id: string
  employee_id: string
  from_office_id: string
  from_team_id: string | null
  from_designation_id: string | null
  from_salary_kobo: number | null
  to_office_id: string
  to_team_id: string | null
  to_designation_id: string
  to_salary_kobo: number | null
  effective_on: string
  reason: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn' | 'effective'>
  problem: string | null
  proposed_by: string
  makers: string[]
  created_at: Generated<string>
  decided_at: string | null
  applied_at: string | null
  version: Generated<number>
}

export interface PublicHoliday {
  id: string
  title: string
  start_date: string
  end_date: string
  archived_at: string | null
  created_by: string | null
  created_at: Generated<string>
  version: Generated<number>
  moved_to: string | null
}

export interface PublicHolidayBranch {
  public_holiday_id: string
  branch_id: string
}

export interface PublicHolidayOffice {
  public_holiday_id: string
  office_id: string
}

export interface Punch {
  id: string
  at: string
  pin: string
  source: 'device' | 'web' | 'kiosk' | 'manual' | 'import'
  device_id: string | null
  employee_id: string | null
  direction: 'in' | 'out' | null
  address: string | null
  latitude: number | null
  longitude: number | null
  notes: Generated<unknown>
  raw: string | null
  reason: string | null
  recorded_by: string | null
  received_at: Generated<string>
}

export interface PunchQuarantine {
  id: string
  device_id: string
  line: string
  problem: 'malformed' | 'future' | 'ancient' | 'unregistered'
  times: Generated<number>
  first_at: string
  last_at: string
  dismissed_at: string | null
  pin: string | null
  at: string | null
  direction: 'in' | 'out' | null
  taken_in_at: string | null
}

export interface PunchSuperseded {
  punch_id: string
  at: string
  employee_id: string
  reason: string
  by_id: string | null
  superseded_at: Generated<string>
}

export interface PurchaseOrder {
  id: string
  number: string
  vendor_id: string
  branch_id: string
  request_id: string | null
  terms: Generated<string>
  expected_on: string | null
  few_quotes_reason: Generated<string>
  state: Generated<'draft' | 'pending' | 'approved' | 'sent' | 'part_received' | 'received' | 'closed' | 'cancelled'>
  resumes: 'draft' | 'approved' | 'sent' | 'part_received' | null
  revision: Generated<number>
  net_kobo: number
  vat_kobo: number
  total_kobo: number
  commitment_id: string | null
  employee_id: string
  submitted_on: string | null
  sent_at: string | null
  end_reason: Generated<string>
  created_at: string
  version: Generated<number>
}

export interface PurchaseRequest {
  id: string
  employee_id: string
  reason: string
  expense_head_id: string | null
  estimate_kobo: number
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  created_at: string
  decided_at: string | null
  version: Generated<number>
}

export interface PurchaseRequestLine {
  id: string
  request_id: string
  position: number
  product_id: string | null
  title: string
  unit: string
  quantity: number
  office_id: string
  needed_by: string | null
  estimate_kobo: number
}

export interface PushSubscription {
  id: string
  employee_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: string
}

export interface QualityContact {
  id: string
  employee_id: string
  office_id: string
  team_id: string | null
  lead_id: string | null
  contact_type: 'call' | 'chat' | 'email' | 'social' | 'back_office'
  reference: string
  happened_at: string
  day: string
  zone: string
  duration_seconds: number | null
  recording_url: string | null
  recording_id: string | null
  source: string
  created_by: string | null
  created_at: Generated<string>
  source_id: string | null
  recording_gone: Generated<boolean>
}

export interface QualityDay {
  form_id: string
  office_id: string
  day: string
  evaluations: number
  scored: number
  points: number
  failed: number
  disputed: number
  waiting: number
  upheld: number
  revised: number
  bands: number[]
  sampled: Generated<number>
}

export interface QualityDrawn {
  sample_id: string
  month: string
  contact_type: 'call' | 'chat' | 'email' | 'social' | 'back_office'
  drawn: number
}

export interface QualityDue {
  id: GeneratedAlways<number>
  form_id: string
  office_id: string
  day: string
}

export interface QualityMonth {
  form_id: string
  office_id: string
  month: string
  part: 'team' | 'lead' | 'evaluator' | 'person'
  subject_id: string
  evaluations: number
  scored: number
  points: number
  failed: number
  disputed: number
  waiting: number
  upheld: number
  revised: number
}

export interface QualityQuestion {
  form_id: string
  office_id: string
  month: string
  question: string
  evaluations: number
  points: number
  failed: number
}

export interface QualitySample {
  id: string
  office_id: string
  contact_type: 'call' | 'chat' | 'email' | 'social' | 'back_office' | null
  from_day: string
  to_day: string
  per: 'sample' | 'person'
  size: number
  strata: string[]
  seed: string
  drawn_by: string | null
  drawn_at: string
  cancelled_at: string | null
  cancelled_by: string | null
  reason: string | null
  version: Generated<number>
}

export interface QualitySampleContact {
  sample_id: string
  contact_id: string
  stratum: string
  place: number | null
  evaluator_id: string | null
}

export interface Quotation {
  id: string
  request_id: string
  vendor_id: string
  delivery_days: number
  valid_until: string
  total_kobo: number
  file_id: string
  is_chosen: Generated<boolean>
  why_not_lowest: Generated<string>
  chosen_by: string | null
  employee_id: string
  created_at: string
  version: Generated<number>
}

export interface QuotationLine {
  quotation_id: string
  request_line_id: string
  price_kobo: number
}

export interface RateLimit {
  key: string
  started_at: string
  tries: number
  pending: Generated<number>
}

export interface Receipt {
  id: string
  client_id: string
  bank_line_id: string
  received_on: string
  amount_kobo: number
  entry_id: string
  recorded_by: string
  created_at: string
  version: Generated<number>
}

export interface ReceivablePayment {
  id: string
  employee_id: string
  payslip_id: string
  amount_kobo: number
  received_on: string
  reference: string
  recorded_by: string
  created_at: string
  loans_kobo: Generated<number>
  how: Generated<'paid' | 'written_off'>
  pay_kobo: Generated<number>
  tax_kobo: Generated<number>
}

export interface Reconciliation {
  id: string
  account_id: string
  as_at: string
  bank_kobo: number
  books_kobo: number
  signed_by: string
  signed_at: string
  file_id: string | null
}

export interface RecoveryCode {
  code_hash: Uint8Array
  employee_id: string
  used_at: string | null
}

export interface ReportingLine {
  id: string
  employee_id: string
  leader_id: string
  leadership_type: number
  starts_on: string
  ends_on: string | null
  placement_id: string | null
}

export interface Resignation {
  id: string
  employee_id: string
  letter: string
  reason: string
  given_on: string
  notice_length: number
  notice_unit: 'day' | 'week' | 'month'
  notice_ends_on: string
  last_working_day: string
  status: Generated<'pending' | 'approved' | 'retracted'>
  retract_asked_at: string | null
  retract_reason: string | null
  retracted_by: string | null
  effective_at: string | null
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
  earlier_day: string | null
  earlier_by: string | null
  earlier_at: string | null
  named_day: string | null
  shortfall_days: GeneratedAlways<number>
}

export interface Retention {
  kind: string
  keep: number | null
  version: Generated<number>
  ran_at: string | null
  removed: number | null
}

export interface RetentionNote {
  id: string
  resignation_id: string
  kind: 'note' | 'counter_offer'
  note: string
  written_by: string
  created_at: string
}

export interface RoleConfirmation {
  id: Generated<string>
  employee_id: string
  role: string
  placement_id: string | null
  asked_by: Generated<string[]>
  asked_at: Generated<string>
  status: Generated<'waiting' | 'confirmed' | 'refused' | 'ended'>
  decided_by: string | null
  decided_at: string | null
  announced_at: string | null
}

export interface RoleGrant {
  role: string
  permission: string
  scope: 'none' | 'own' | 'reportees' | 'office' | 'all'
}

export interface RolePolicy {
  role: string
  version: Generated<number>
}

export interface RosterVersion {
  employee_id: string
  version: Generated<number>
}

export interface Salary {
  id: string
  employee_id: string
  amount_kobo: number
  starts_on: string
  ends_on: string | null
  source: 'agreed' | 'review' | 'correction' | 'promotion'
  reason: string
  set_by: string | null
  created_at: Generated<string>
  replaced_at: string | null
}

export interface SalaryChange {
  id: string
  employee_id: string
  amount_kobo: number
  starts_on: string
  source: 'agreed' | 'review' | 'correction'
  reason: string
  replaces: string | null
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  asked_by: string
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
  first_salaries_id: string | null
}

export interface SalaryStructure {
  id: string
  title: string
  designation_id: string | null
  basic_bp: number
  housing_bp: number
  transport_bp: number
  utility_bp: number
  meal_bp: number
  other_bp: number
  archived_at: string | null
  version: Generated<number>
}

export interface SavedView {
  id: string
  employee_id: string
  screen: string
  name: string
  search: string
  role: string | null
  created_at: Generated<string>
}

export interface ScoreCard {
  id: string
  employee_id: string
  month: string
  template_id: string
  measures: unknown
  office_id: string
  team_id: string | null
  status: Generated<'draft' | 'submitted' | 'acknowledged' | 'disputed' | 'final'>
  score: number | null
  missing: Generated<number>
  figures_on: string
  due_on: string | null
  created_at: Generated<string>
  submitted_by: string | null
  submitted_at: string | null
  acknowledged_at: string | null
  words: Generated<string>
  auto_final: Generated<boolean>
  version: Generated<number>
}

export interface ScoreCardDispute {
  card_id: string
  reason: string
  disputed_at: string
  score: number | null
  decision: 'upheld' | 'revised' | null
  words: string | null
  decided_by: string | null
  decided_at: string | null
}

export interface ScoreCardFigure {
  card_id: string
  measure_id: string
  value: number | null
  note: Generated<string>
  entered_by: string | null
  parts: Generated<unknown>
}

export interface ScoreTemplate {
  id: string
  title: string
  office_id: string | null
  designation_id: string | null
  measures: unknown
  archived_at: string | null
  version: Generated<number>
}

export interface Screening {
  application_id: string
  assigned_at: string
  call_on: string | null
}

export interface Session {
  id: string
  token_hash: Uint8Array
  employee_id: string
  user_agent: Generated<string>
  address: Generated<string>
  created_at: Generated<string>
  last_seen_at: Generated<string>
  ended_at: string | null
  proved_at: string | null
  by_provider: Generated<boolean>
  via: 'password' | 'code' | 'sso' | null
}

export interface Shadowing {
  id: string
  application_id: string
  office_id: string
  place: string
  lead_id: string
  status: Generated<'planned' | 'signed' | 'cancelled'>
  recommendation: 'strong_yes' | 'yes' | 'no' | 'strong_no' | null
  words: Generated<string>
  signed_at: string | null
  reason: Generated<string>
  planned_by: string
  created_at: Generated<string>
  version: Generated<number>
  away_told: Generated<boolean>
}

export interface ShadowingDay {
  shadowing_id: string
  application_id: string
  day: string
  present: boolean | null
  live: Generated<boolean>
}

export interface Shift {
  id: string
  title: string
  colour: Generated<string>
  archived_at: string | null
  version: Generated<number>
}

export interface ShiftAssignment {
  id: string
  employee_id: string | null
  team_id: string | null
  office_id: string | null
  target_id: GeneratedAlways<string>
  shift_id: string | null
  rotation_id: string | null
  extra: Generated<boolean>
  starts_on: string
  ends_on: string | null
  created_by: string | null
  created_at: Generated<string>
  after_minutes: Generated<number>
  cover: Generated<boolean>
}

export interface ShiftHours {
  shift_id: string
  starts_on: string
  days: unknown
  late_grace_minutes: number
  early_grace_minutes: number
  early_punch_minutes: number
  late_punch_minutes: number
}

export interface ShiftOffer {
  id: string
  office_id: string
  shift_id: string
  day: string
  starts_at: string
  ends_at: string
  absent_id: string
  made_by: string
  note: Generated<string>
  created_at: string
  expires_at: string
  status: Generated<'open' | 'taken' | 'withdrawn' | 'expired'>
  taken_by: string | null
  closed_at: string | null
}

export interface ShiftOfferPerson {
  offer_id: string
  employee_id: string
  warnings: Generated<string[]>
  answer: Generated<'offered' | 'accepted' | 'declined' | 'closed'>
  answered_at: string | null
}

export interface ShiftRequest {
  id: string
  employee_id: string
  kind: 'change' | 'swap'
  shift_id: string | null
  colleague_id: string | null
  starts_on: string
  ends_on: string
  reason: string
  status: 'asked' | 'pending' | 'approved' | 'rejected' | 'declined' | 'withdrawn'
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
}

export interface ShiftRotation {
  id: string
  title: string
  anchor_on: string
  archived_at: string | null
  version: Generated<number>
}

export interface ShiftRotationStep {
  rotation_id: string
  position: number
  shift_id: string | null
  days: number
}

export interface Shortening {
  id: string
  application_id: string
  employee_id: string
  last_day: string
  reason: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
}

export interface Siever {
  employee_id: string
  takes_part: Generated<boolean>
  version: Generated<number>
}

export interface SieverOpening {
  employee_id: string
  job_opening_id: string
}

export interface SievingSettings {
  id: Generated<boolean>
  automatic: Generated<boolean>
  most_open: Generated<number>
  version: Generated<number>
}

export interface SsoAttempt {
  ticket_hash: Uint8Array
  expires_at: string
  exchanged_at: string | null
  used_at: string | null
  profile: unknown
}

export interface SsoRole {
  employee_id: string
  role: string
  given_at: string
}

export interface SsoSubject {
  issuer: string
  subject: string
  employee_id: string
  linked_at: string
}

export interface StatutoryRules {
  id: string
  title: string
  starts_on: string
  note: string
  rules: unknown
  created_by: string | null
  created_at: Generated<string>
}

export interface StockCount {
  id: string
  product_id: string
  branch_id: string
  counted: number
  expected: number
  status: Generated<'open' | 'settled' | 'refused' | 'right'>
  counted_by: string
  counted_at: string
  settled_by: string | null
  settled_at: string | null
}

export interface StockLevel {
  product_id: string
  branch_id: string
  quantity: Generated<number>
  value_kobo: Generated<number>
}

export interface StockMove {
  id: string
  product_id: string
  branch_id: string
  kind: 'receipt' | 'issue' | 'transfer' | 'return' | 'count'
  quantity: number
  value_kobo: number
  source_id: string
  leg: number
  receiver_id: string | null
  note: Generated<string>
  made_by: string
  made_at: string
  confirmation: 'waiting' | 'confirmed' | 'declined' | null
  confirmed_at: string | null
}

export interface StrayPunch {
  punch_id: string
  at: string
  employee_id: string
  found_at: string
  day: string | null
  reason: string | null
  cleared_by: string | null
  cleared_at: string | null
}

export interface Survey {
  id: string
  title: string
  description: Generated<string>
  questions: unknown
  anonymous: Generated<boolean>
  office_ids: Generated<string[]>
  branch_ids: Generated<string[]>
  roles: Generated<string[]>
  starts_on: string
  ends_on: string | null
  created_at: Generated<string>
  archived_at: string | null
  version: Generated<number>
  team_ids: Generated<string[]>
  cluster_ids: Generated<string[]>
  shift_ids: Generated<string[]>
  employment_types: Generated<string[]>
  ogids: Generated<string[]>
  series_id: string | null
  repeat_months: number | null
  exit_interview: Generated<boolean>
}

export interface SurveyAsked {
  survey_id: string
  employee_id: string
}

export interface SurveyRespondent {
  survey_id: string
  employee_id: string
}

export interface SurveyResponse {
  id: string
  survey_id: string
  anonymous: boolean
  employee_id: string | null
  office_id: string | null
  answered_at: string | null
  answers: unknown
  score: number | null
}

export interface Task {
  id: string
  plan_id: string
  counts_from: string
  employee_id: string
  day: string
  office_id: string
  team_id: string | null
  due_at: string
  open_until: string
  status: Generated<'open' | 'in_progress' | 'submitted' | 'accepted' | 'returned' | 'missed' | 'excused'>
  values: Generated<unknown>
  targets: Generated<number>
  targets_met: Generated<number>
  submitted_at: string | null
  comment: Generated<string>
  decided_by: string | null
  decided_at: string | null
  reminded_at: string | null
  version: Generated<number>
  held_by: Generated<string[]>
}

export interface TaskDue {
  id: GeneratedAlways<number>
  employee_id: string | null
  from_day: string
  to_day: string
}

export interface TaskFigure {
  span: 'day' | 'month'
  starts_on: string
  employee_id: string | null
  plan_id: string | null
  office_id: string
  team_id: string | null
  assigned: Generated<number>
  done: Generated<number>
  on_time: Generated<number>
  missed: Generated<number>
  targets: Generated<number>
  targets_met: Generated<number>
}

export interface TaskFile {
  task_id: string
  field_id: string
  file_id: string
  employee_id: string
}

export interface TaskMade {
  zone: string
  day: string
  made_at: Generated<string>
}

export interface TaskPlan {
  id: string
  title: string
  active_from: string
  archived_at: string | null
  version: Generated<number>
}

export interface TaskPlanContent {
  plan_id: string
  counts_from: string
  description: Generated<string>
  office_ids: Generated<string[]>
  team_ids: Generated<string[]>
  roles: Generated<string[]>
  employee_ids: Generated<string[]>
  cadence: unknown
  cut_off: string
  fields: unknown
  cut_off_next_day: Generated<boolean>
}

export interface TaskSummaryMail {
  id: string
  employee_id: string
  grouped_by: 'person' | 'team' | 'office' | 'cluster' | 'client' | 'plan'
  days: number
  office_id: string | null
  weekday: number | null
  sent_at: string
  next_at: string
  created_at: Generated<string>
}

export interface TaxCertificateLink {
  token_hash: Uint8Array
  employee_id: string
  year: number
  expires_at: string
  created_at: string
}

export interface TaxCode {
  id: Generated<string>
  title: string
  kind: 'output' | 'input' | 'withheld'
  treatment: 'standard' | 'zero' | 'exempt' | 'outside'
  archived_at: string | null
  version: Generated<number>
}

export interface TaxDeclaration {
  id: string
  employee_id: string
  year: number
  rent_kobo: number
  life_premium_kobo: number
  mortgage_interest_kobo: number
  details: string
  file_id: string | null
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
  joiner_bands: 'prorated' | 'full_year' | null
  first_month: string | null
  voluntary_percent: Generated<number>
  voluntary_kobo: Generated<number>
}

export interface TaxFacts {
  id: string
  employee_id: string
  year: number
  pension: boolean
  nhf: boolean
  nhis: boolean
  rent_kobo: number
  life_premium_kobo: number
  mortgage_interest_kobo: number
  evidence: string
  before_months: Generated<number>
  before_gross_kobo: Generated<number>
  before_reliefs_kobo: Generated<number>
  before_tax_kobo: Generated<number>
  set_by: string | null
  updated_at: Generated<string>
  version: Generated<number>
  joiner_bands: 'prorated' | 'full_year' | null
  pension_employee_percent: number | null
  pension_employer_percent: number | null
  voluntary_percent: Generated<number>
  voluntary_kobo: Generated<number>
  paper_id: string | null
}

export interface TaxRate {
  tax_code_id: string
  starts_on: string
  rate_bp: number
}

export interface TaxResidence {
  id: string
  employee_id: string
  state: string
  starts_on: string
  ends_on: string | null
}

export interface Team {
  id: string
  office_id: string
  title: string
  lead_id: string | null
  archived_at: string | null
  version: Generated<number>
}

export interface Termination {
  id: string
  employee_id: string
  kind: string
  reason: string
  file_id: string | null
  exit_date: string
  notice_days: Generated<number>
  successor_id: string | null
  successors: Generated<unknown>
  decider_id: string | null
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  effective_at: string | null
  asked_by: string
  makers: string[]
  created_at: Generated<string>
  decided_at: string | null
  version: Generated<number>
}

export interface Ticket {
  id: string
  number: Generated<number>
  employee_id: string | null
  first_name: string
  last_name: string
  ogid: string
  email: string
  complaint: string
  status: Generated<'new' | 'open' | 'waiting' | 'solved' | 'closed'>
  created_at: Generated<string>
  subject: Generated<string>
  category_id: string | null
  priority: Generated<'urgent' | 'high' | 'normal' | 'low'>
  assignee_id: string | null
  follow_token: string
  sla_minutes: Generated<number>
  sla_since: string | null
  due_at: string | null
  rating: number | null
  rating_comment: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  excluded_id: string | null
  merged_into_id: string | null
  merged_at: string | null
  first_due_at: string | null
  first_replied_at: string | null
  first_told: Generated<boolean>
  sla_missed: Generated<boolean>
  overdue_level: Generated<number>
  escalate_at: string | null
  client_contact_id: string | null
}

export interface TicketCategory {
  id: string
  title: string
  description: Generated<string>
  confidential: Generated<boolean>
  archived_at: string | null
  version: Generated<number>
}

export interface TicketCategoryOffice {
  category_id: string
  office_id: string
}

export interface TicketCategoryPerson {
  category_id: string
  employee_id: string
}

export interface TicketEntry {
  id: string
  ticket_id: string
  kind: 'reply' | 'note' | 'event'
  author_id: string | null
  from_reporter: Generated<boolean>
  body: string
  created_at: string
}

export interface TicketFile {
  file_id: string
  ticket_id: string
  entry_id: string | null
}

export interface TicketLate {
  employee_id: string
  ticket_id: string
  kind: 'overdue' | 'unanswered'
  noted_at: string
  told_at: string | null
}

export interface TicketMail {
  id: string
  ticket_id: string
  entry_id: string | null
  sender: string
  subject: string
  recipients: string[]
  copies: string[]
  words: string
  html_words: string
  received_at: string
}

export interface UnknownTerminal {
  serial: string
  address: string | null
  first_seen_at: string
  last_seen_at: string
  calls: Generated<number>
}

export interface VatReturn {
  id: string
  month: string
  output_kobo: number
  input_kobo: number
  brought_kobo: number
  withheld_kobo: number
  payable_kobo: number
  carried_kobo: number
  carried_input_kobo: number
  filed_on: string
  receipt: string
  employee_id: string
  created_at: string
  paid_on: string | null
  version: Generated<number>
}

export interface VatShare {
  starts_on: string
  share_bp: number
}

export interface Vendor {
  id: string
  title: string
  legal_name: string
  kind: 'company' | 'individual' | 'non_resident'
  rc_number: string | null
  tin: string | null
  wht_class: string
  tax_state: string | null
  terms_days: number
  contact: string
  email: string
  phone: string
  address: string
  state: Generated<'proposed' | 'active' | 'blocked'>
  block_reason: string | null
  proposed_by: string
  proposed_at: string
  changed_by: string
  version: Generated<number>
}

export interface VendorAccount {
  id: string
  vendor_id: string
  bank_code: string
  account_number_sealed: string
  account_number_last4: string
  fingerprint: string
  account_name: string
  fits_check_digit: boolean
  status: Generated<'proposed' | 'active' | 'refused' | 'ended'>
  usable_from: string | null
  proposed_by: string
  proposed_at: string
  decided_by: string | null
  decided_at: string | null
}

export interface VendorPayment {
  id: string
  reference: string
  pay_on: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  cancelled_at: string | null
  cancelled_by: string | null
  layout_id: string | null
  digest: string | null
  content_sealed: string | null
  taken_at: string | null
  taken_by: string | null
  paid_on: string | null
  paid_by: string | null
  employee_id: string
  created_at: string
  decided_at: string | null
  version: Generated<number>
}

export interface VendorRelease {
  id: string
  vendor_id: string
  warnings: string[]
  reason: string
  released_by: string
  released_at: string
}

export interface VoluntaryPension {
  employee_id: string
  first_month: string
  voluntary_percent: number
  voluntary_kobo: number
  declaration_id: string
}

export interface Vote {
  round_id: string
  voter: string
  employee_id: string
}

export interface VoteCandidate {
  employee_id: string
  joined_at: string
}

export interface VoteRound {
  id: string
  title: string
  key_sealed: string | null
  started_at: string
  ended_at: string | null
}

export interface WallOfFame {
  id: string
  employee_id: string
  month: string
  award: string
  words: string
  published_at: string | null
  guest_consent: Generated<boolean>
  nominated_by: string | null
  selected_by: string | null
  created_at: Generated<string>
  guest_picture: Generated<boolean>
  guest_words: Generated<boolean>
}

export interface Warning {
  id: string
  employee_id: string
  kind_id: string
  step_id: string
  happened_on: string
  reason: string
  body: string | null
  status: Generated<'draft' | 'issued' | 'acknowledged' | 'refused' | 'appealed' | 'upheld' | 'withdrawn' | 'expired'>
  drafted_by: string
  created_at: Generated<string>
  issued_by: string | null
  issued_at: string | null
  active_until: string | null
  appeal_until: string | null
  hearing_on: string | null
  hearing_time: string | null
  hearing_place: Generated<string>
  hearing_words: Generated<string>
  acknowledged_at: string | null
  employee_words: Generated<string>
  refused_at: string | null
  witness_id: string | null
  appeal: string | null
  appealed_at: string | null
  decided_by: string | null
  decided_words: string | null
  decided_at: string | null
  version: Generated<number>
}

export interface WarningFile {
  warning_id: string
  file_id: string
  employee_id: string
}

export interface WarningKind {
  id: string
  title: string
  about: Generated<string>
  first_rank: Generated<number>
  archived_at: string | null
  version: Generated<number>
}

export interface WarningStep {
  id: string
  title: string
  rank: number
  active_months: number
  issued_by: 'leader' | 'hr'
  appeal_days: number
  body: string
  archived_at: string | null
  version: Generated<number>
}

export interface WhtCertificate {
  id: string
  client_id: string
  quarter: string
  number: string
  dated_on: string
  amount_kobo: number
  file_id: string
  entry_id: string
  employee_id: string
  created_at: string
  undone_by: string | null
  undone_at: string | null
  undo_entry_id: string | null
  version: Generated<number>
}

export interface WhtCertificatePart {
  certificate_id: string
  allocation_id: string
  amount_kobo: number
}

export interface WhtDeduction {
  id: string
  item_id: string
  vendor_id: string
  wht_class: string
  authority: string
  is_state: boolean
  dated_on: string
  base_kobo: number
  rate_bp: number
  amount_kobo: number
  entry_id: string
}

export interface WhtRate {
  wht_class: string
  vendor_kind: 'company' | 'individual' | 'non_resident'
  starts_on: string
  rate_bp: number
  doubles: boolean
}

export interface WhtRemittance {
  id: string
  authority: string
  is_state: boolean
  month: string
  amount_kobo: number
  paid_on: string
  employee_id: string
  created_at: string
}

export interface DB {
  absence: Absence
  academy_assessment: AcademyAssessment
  academy_attendance: AcademyAttendance
  academy_cohort: AcademyCohort
  academy_mark: AcademyMark
  academy_place: AcademyPlace
  academy_session: AcademySession
  academy_trainer: AcademyTrainer
  account: Account
  allocation: Allocation
  allowance_type: AllowanceType
  announcement: Announcement
  announcement_reading: AnnouncementReading
  announcement_told: AnnouncementTold
  applicant_letter: ApplicantLetter
  applicant_link: ApplicantLink
  approval: Approval
  approval_approver: ApprovalApprover
  approval_decision: ApprovalDecision
  approval_policy: ApprovalPolicy
  aptitude_answer: AptitudeAnswer
  aptitude_picture: AptitudePicture
  aptitude_question: AptitudeQuestion
  aptitude_sitting: AptitudeSitting
  aptitude_test: AptitudeTest
  aptitude_test_part: AptitudeTestPart
  aptitude_window: AptitudeWindow
  ask_nobody: AskNobody
  ask_notice: AskNotice
  asset: Asset
  asset_category: AssetCategory
  asset_contact: AssetContact
  asset_count: AssetCount
  asset_disposal: AssetDisposal
  asset_value: AssetValue
  attendance_correction: AttendanceCorrection
  attendance_day: AttendanceDay
  attendance_due: AttendanceDue
  attendance_figure_due: AttendanceFigureDue
  attendance_limits: AttendanceLimits
  attendance_month: AttendanceMonth
  attendance_office_day: AttendanceOfficeDay
  attendance_policy: AttendancePolicy
  attendance_reach: AttendanceReach
  audit_chain: AuditChain
  audit_log: AuditLog
  background: Background
  backup: Backup
  bank: Bank
  bank_account: BankAccount
  bank_layout: BankLayout
  bank_line: BankLine
  bank_match: BankMatch
  bank_rule: BankRule
  bank_statement: BankStatement
  bank_statement_file: BankStatementFile
  bill: Bill
  bill_line: BillLine
  billing_day: BillingDay
  billing_entry: BillingEntry
  billing_month: BillingMonth
  billing_objection: BillingObjection
  billing_shared_day: BillingSharedDay
  booking: Booking
  branch: Branch
  branch_zone: BranchZone
  budget: Budget
  budget_limit: BudgetLimit
  budget_line: BudgetLine
  calibration: Calibration
  calibration_sheet: CalibrationSheet
  campaign_client: CampaignClient
  canned_answer: CannedAnswer
  card: Card
  celebration_hidden: CelebrationHidden
  celebration_wish: CelebrationWish
  certificate: Certificate
  certificate_template: CertificateTemplate
  clearance: Clearance
  clearance_item: ClearanceItem
  clearance_task: ClearanceTask
  client: Client
  client_contact: ClientContact
  client_evidence: ClientEvidence
  client_letter: ClientLetter
  client_letter_line: ClientLetterLine
  client_paper: ClientPaper
  client_session: ClientSession
  cluster: Cluster
  cluster_campaign: ClusterCampaign
  coaching_action: CoachingAction
  coaching_note: CoachingNote
  coaching_session: CoachingSession
  commitment: Commitment
  company: Company
  company_account: CompanyAccount
  company_message: CompanyMessage
  contact_source: ContactSource
  contract: Contract
  contract_change: ContractChange
  contract_forecast: ContractForecast
  contract_line: ContractLine
  contract_measure: ContractMeasure
  correction: Correction
  correction_field: CorrectionField
  count_difference: CountDifference
  count_expected: CountExpected
  count_line: CountLine
  count_settlement: CountSettlement
  count_unknown: CountUnknown
  credential: Credential
  credit_note: CreditNote
  custody: Custody
  data_export: DataExport
  data_key: DataKey
  debt_settlement: DebtSettlement
  deduction_type: DeductionType
  delegation: Delegation
  depreciation_charge: DepreciationCharge
  depreciation_month: DepreciationMonth
  designation: Designation
  device: Device
  device_command: DeviceCommand
  disposed_asset: DisposedAsset
  dispute: Dispute
  e_document: EDocument
  e_invoicing: EInvoicing
  email_change: EmailChange
  employee: Employee
  employee_document: EmployeeDocument
  employee_draft: EmployeeDraft
  employee_import: EmployeeImport
  employee_pay: EmployeePay
  employee_status_change: EmployeeStatusChange
  employer: Employer
  employment: Employment
  enrolment: Enrolment
  erasure: Erasure
  evaluation: Evaluation
  evaluation_assignment: EvaluationAssignment
  evaluation_dispute: EvaluationDispute
  evaluation_form: EvaluationForm
  evaluation_result: EvaluationResult
  exit_taken: ExitTaken
  expense: Expense
  expense_head: ExpenseHead
  expense_head_office: ExpenseHeadOffice
  factor: Factor
  factor_challenge: FactorChallenge
  factor_policy: FactorPolicy
  fault: Fault
  fault_file: FaultFile
  file: File
  file_key: FileKey
  first_salaries: FirstSalaries
  fuel_delivery: FuelDelivery
  fuel_dip: FuelDip
  generator: Generator
  goods_receipt: GoodsReceipt
  goods_receipt_line: GoodsReceiptLine
  guest_message: GuestMessage
  holiday_feed: HolidayFeed
  id_card: IdCard
  id_request: IdRequest
  idempotency_key: IdempotencyKey
  inbound_mail: InboundMail
  incident: Incident
  interview: Interview
  interview_option: InterviewOption
  interview_panel: InterviewPanel
  interview_room: InterviewRoom
  invoice: Invoice
  invoice_line: InvoiceLine
  invoice_request: InvoiceRequest
  job_application: JobApplication
  job_application_move: JobApplicationMove
  job_application_note: JobApplicationNote
  job_offer: JobOffer
  job_offer_form: JobOfferForm
  job_opening: JobOpening
  job_success: JobSuccess
  journal_entry: JournalEntry
  journal_line: JournalLine
  kept_statement: KeptStatement
  kiosk_pin: KioskPin
  leave_application: LeaveApplication
  leave_day: LeaveDay
  leave_ledger: LeaveLedger
  leave_type: LeaveType
  leave_year_close: LeaveYearClose
  ledger_change: LedgerChange
  ledger_freeze: LedgerFreeze
  ledger_month: LedgerMonth
  ledger_party: LedgerParty
  life_policy: LifePolicy
  life_premium: LifePremium
  list_export: ListExport
  loan: Loan
  loan_entry: LoanEntry
  loan_payment: LoanPayment
  loan_payment_item: LoanPaymentItem
  loan_type: LoanType
  loan_write_off: LoanWriteOff
  maintenance_job: MaintenanceJob
  maintenance_plan: MaintenancePlan
  manual_journal: ManualJournal
  manual_journal_line: ManualJournalLine
  meter: Meter
  meter_reading: MeterReading
  notification: Notification
  notification_choice: NotificationChoice
  notification_quiet: NotificationQuiet
  number_series: NumberSeries
  office: Office
  one_time_token: OneTimeToken
  opening_request: OpeningRequest
  order_line: OrderLine
  order_revision: OrderRevision
  outbox_mail: OutboxMail
  overtime_decision: OvertimeDecision
  overtime_undecided: OvertimeUndecided
  paper_layout: PaperLayout
  party_alias: PartyAlias
  pay_change: PayChange
  pay_countersignature: PayCountersignature
  pay_group: PayGroup
  pay_group_member: PayGroupMember
  pay_group_terms: PayGroupTerms
  pay_item: PayItem
  pay_provision: PayProvision
  pay_provision_month: PayProvisionMonth
  pay_rule: PayRule
  pay_rule_award: PayRuleAward
  payable_move: PayableMove
  payment_item: PaymentItem
  payroll_approval: PayrollApproval
  payroll_bank_file: PayrollBankFile
  payroll_check_setting: PayrollCheckSetting
  payroll_clearance: PayrollClearance
  payroll_config: PayrollConfig
  payroll_filing: PayrollFiling
  payroll_filing_part: PayrollFilingPart
  payroll_journal: PayrollJournal
  payroll_journal_line: PayrollJournalLine
  payroll_note: PayrollNote
  payroll_receiver: PayrollReceiver
  payroll_receiver_alias: PayrollReceiverAlias
  payroll_reversal: PayrollReversal
  payroll_run: PayrollRun
  payroll_run_item: PayrollRunItem
  payroll_run_maker: PayrollRunMaker
  payroll_run_person: PayrollRunPerson
  payroll_way: PayrollWay
  payslip: Payslip
  payslip_line: PayslipLine
  pension_fund: PensionFund
  pension_membership: PensionMembership
  period: Period
  pin: Pin
  pin_holding: PinHolding
  placement: Placement
  planned_decider: PlannedDecider
  planned_exit: PlannedExit
  planned_successor: PlannedSuccessor
  posting_rule: PostingRule
  product_item: ProductItem
  product_reorder: ProductReorder
  profile_picture: ProfilePicture
  promotion: Promotion
  public_holiday: PublicHoliday
  public_holiday_branch: PublicHolidayBranch
  public_holiday_office: PublicHolidayOffice
  punch: Punch
  punch_quarantine: PunchQuarantine
  punch_superseded: PunchSuperseded
  purchase_order: PurchaseOrder
  purchase_request: PurchaseRequest
  purchase_request_line: PurchaseRequestLine
  push_subscription: PushSubscription
  quality_contact: QualityContact
  quality_day: QualityDay
  quality_drawn: QualityDrawn
  quality_due: QualityDue
  quality_month: QualityMonth
  quality_question: QualityQuestion
  quality_sample: QualitySample
  quality_sample_contact: QualitySampleContact
  quotation: Quotation
  quotation_line: QuotationLine
  rate_limit: RateLimit
  receipt: Receipt
  receivable_payment: ReceivablePayment
  reconciliation: Reconciliation
  recovery_code: RecoveryCode
  reporting_line: ReportingLine
  resignation: Resignation
  retention: Retention
  retention_note: RetentionNote
  role_confirmation: RoleConfirmation
  role_grant: RoleGrant
  role_policy: RolePolicy
  roster_version: RosterVersion
  salary: Salary
  salary_change: SalaryChange
  salary_structure: SalaryStructure
  saved_view: SavedView
  score_card: ScoreCard
  score_card_dispute: ScoreCardDispute
  score_card_figure: ScoreCardFigure
  score_template: ScoreTemplate
  screening: Screening
  session: Session
  shadowing: Shadowing
  shadowing_day: ShadowingDay
  shift: Shift
  shift_assignment: ShiftAssignment
  shift_hours: ShiftHours
  shift_offer: ShiftOffer
  shift_offer_person: ShiftOfferPerson
  shift_request: ShiftRequest
  shift_rotation: ShiftRotation
  shift_rotation_step: ShiftRotationStep
  shortening: Shortening
  siever: Siever
  siever_opening: SieverOpening
  sieving_settings: SievingSettings
  sso_attempt: SsoAttempt
  sso_role: SsoRole
  sso_subject: SsoSubject
  statutory_rules: StatutoryRules
  stock_count: StockCount
  stock_level: StockLevel
  stock_move: StockMove
  stray_punch: StrayPunch
  survey: Survey
  survey_asked: SurveyAsked
  survey_respondent: SurveyRespondent
  survey_response: SurveyResponse
  task: Task
  task_due: TaskDue
  task_figure: TaskFigure
  task_file: TaskFile
  task_made: TaskMade
  task_plan: TaskPlan
  task_plan_content: TaskPlanContent
  task_summary_mail: TaskSummaryMail
  tax_certificate_link: TaxCertificateLink
  tax_code: TaxCode
  tax_declaration: TaxDeclaration
  tax_facts: TaxFacts
  tax_rate: TaxRate
  tax_residence: TaxResidence
  team: Team
  termination: Termination
  ticket: Ticket
  ticket_category: TicketCategory
  ticket_category_office: TicketCategoryOffice
  ticket_category_person: TicketCategoryPerson
  ticket_entry: TicketEntry
  ticket_file: TicketFile
  ticket_late: TicketLate
  ticket_mail: TicketMail
  unknown_terminal: UnknownTerminal
  vat_return: VatReturn
  vat_share: VatShare
  vendor: Vendor
  vendor_account: VendorAccount
  vendor_payment: VendorPayment
  vendor_release: VendorRelease
  voluntary_pension: VoluntaryPension
  vote: Vote
  vote_candidate: VoteCandidate
  vote_round: VoteRound
  wall_of_fame: WallOfFame
  warning: Warning
  warning_file: WarningFile
  warning_kind: WarningKind
  warning_step: WarningStep
  wht_certificate: WhtCertificate
  wht_certificate_part: WhtCertificatePart
  wht_deduction: WhtDeduction
  wht_rate: WhtRate
  wht_remittance: WhtRemittance
}
