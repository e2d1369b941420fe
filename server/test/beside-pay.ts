/** For `payroll/run-approvals/hands.test.ts`, which proves the changes that do reach pay. */

/** Every other change that an approver may make: where it is proven, or why it changes nothing that is paid. */
export const besidePay: [address: RegExp, why: string][] = [
  [
    /\/(users|sessions|factor|factor_policy|auth|role_grants|role_assignments|role_confirmations|approval_policies|delegations|files)\b/,
    'who somebody is and what they may',
  ],
  [
    /\/(notification|push_subscription|saved_views|pins|celebrations|announcement|video|newsletter|survey|hr_survey|wall_|who_to_fire|vote_|guest_message|card|certificate|ticket|canned|outbox_mails|messages|data_export|erasure|retention|company_details|setup_checklist|sites|job_|opening_|aptitude_|academy_|task_plans|tasks\/|evaluation|quality_|interviews|my_interviews|visitors|shadowings|my_shadowings)/,
    'nothing that is paid',
  ],
  [
    /\/employees\/\{ogid\}\/(end_sessions|factor|company_sign_in|delegations|invite|documents|background|picture|reveal)\b/,
    'the record beside pay',
  ],
  [
    /\/(corrections|employee_documents|background|email_changes|employee_drafts|reporting_lines|clusters|designations|teams)\b/,
    'the record and the structure beside pay',
  ],
  [
    /(requests|bank_accounts)\/decide/,
    'who decides is the second person: what two decided bars neither, as of the salary here',
  ],
  [
    /\/employees\/\{ogid\}\/(salaries|bank_accounts|bank_account|bank)\.json/,
    'agreed.test.ts: what two people decide bars neither',
  ],
  [/\/withdraw\.json$/, 'takes back what was never approved'],
  [/\/(preview|payslip_previews)/, 'changes nothing'],
  [/\/(departments|campaigns)\b/, 'office_author, as branches here: only the time zone counts'],
  [
    /^(POST|DELETE) .*\/branches|\/restore\.json$/,
    'nobody sits in one that is new; what comes back was changed by who archived it',
  ],
  [
    /\/(allowance_types|deduction_types|loan_types|pay_groups|salary_structures|pay_items|loans|loan_write_offs|debt_settlements|payroll_configs|statutory_rules|tax_facts|tax_declarations|planned_exits|reactivate|undo_exit|deactivate|terms|payslips|payroll_runs|payroll_reversals|leave_types|salaries\/import|first_salaries)\b/,
    'excluded.test.ts and its neighbours, and the triggers that authors.test.ts asks for',
  ],
  [
    /\/(employees\.json|employees\/\{ogid\}\.json|employees\/\{ogid\}\/pay\.json|employee_imports|placements|promotions|salary_changes)\b/,
    'placement, salary and account, as their triggers say here',
  ],
  [
    /\/(payroll_filings|payroll_approvals|payroll_receivables|notes)\b|\/countersign\.json/,
    'after the payroll, a note about it, or its second person',
  ],
  [
    /\/(attendance_recounts|stray_punches\/\{id\}\/dismiss|unknown_terminals|quarantined_punches\/\{id\}\.json|kiosk_pin|holiday_feed)\b/,
    'no day becomes another by it',
  ],
  [/\/returned_payments\b/, 'alone.test.ts: as each that is recorded by itself, another person releases it'],
  [/\/employer\.json/, 'what papers say, not what is paid'],
  [/\/loan_payments\b/, 'pays out what two people decided: the instalments that follow are as they decided them'],
  [/\/clock\.json/, 'one’s own punch as it is made'],
  [
    /\/(attendance_policies\/\{version|incidents\/\{id\}(\/refuse)?\.json|shifts\.json|shifts\/\{id\}\.json|shift_rotations)\b/,
    'as its sibling here: the same trigger',
  ],
  [/\/punch_imports/, 'excluded-days.test.ts'],
  [/\/days_before_record/, 'before-the-record.test.ts, as the file of punches'],
  [/\/(shift_requests|attendance_corrections|absences|leaves|shortenings)\b/, 'one’s own request, which another decides'],
  [/\/(leave_adjustments|leave_balances\/import)/, 'the settlement here'],
  [
    /\/(resignations|resignation_applications|terminations|clearances|clearance_tasks|clearance_items)\b/,
    'an exit, which is planned as those of planned_exits, or what is to be done before it',
  ],
  [/\/overtime\.json/, 'overtime.test.ts: who decides hours is an author of the month'],
  [/\/shift_offers/, 'shift-offers.test.ts: who offered a shift that was taken is the author of its day'],
  [
    /\/(score_templates|score_cards|warnings|warning_steps|warning_kinds|coaching|coaching_actions)\b/,
    'judges how somebody works; no pay reads it',
  ],
  [/\/pension_funds\b/, 'a list of names and codes: whose fund it is says the trigger of the membership'],
  [/\/banks\b/, 'banks.test.ts: the codes of a bank stay while accounts name it'],
  [
    /\/(manual_journals|journal_entries|expenses|budgets|periods)\b/,
    'posts to accounts that are not payroll’s, and nothing that is paid',
  ],
  [/\/paper_layouts\b/, 'layout-files.test.ts: a file is compared with what was approved, and a layout takes two people'],
  [/\/payroll_receivers\b/, 'whom the company pays over to: never what somebody is paid'],
  [/\/(bank_statements|bank_lines|bank_matches|reconciliations)\b/, 'what the bank says of what was paid'],
  [
    /\/(bank_rules|company_accounts|posting_rules|freezes|ledger_changes|contract_changes|credit_notes|invoice_requests)\b/,
    'takes two people, and says where it is posted',
  ],
  [/\/(accounts|tax_codes|expense_heads)\b/, 'under which account something is posted, not what is paid'],
  [/\/pay_rules\b/, 'pay-rules.test.ts: takes two others, and ends no pay that was made'],
  [/\/(client\w*|contract\w*|billing_\w+|receipts|allocations|invoices|disputes|wht_c\w+|e_\w+)\b/, 'what clients owe'],
  [/\/(vendor\w*|refunds|bills|payment_items|wht_rates|vat_\w+|life_policies)\b/, 'what others than staff are paid'],
  [/\/(asset\w*|custodies|count_settlements)\b/, 'what the company owns, and who has it'],
  [
    /\/(product_items|stock_\w+|purchase_\w+|quotations|receipt_lines|goods_receipts|id_requests|id_cards)\b/,
    'what the company buys, and whose ID card is printed',
  ],
  [/\/(faults|jobs|maintenance_plans|meters|generators|fuel_\w+)\b/, 'buildings and what runs in them'],
  [/\/payroll_check_settings/, 'what is listed, not what is paid'],
  [/\/(interview_rooms|task_summary_mails|contact_sources|calibrations|clients\/\{id\}\/names)\b/, 'nothing that pay reads'],
]
