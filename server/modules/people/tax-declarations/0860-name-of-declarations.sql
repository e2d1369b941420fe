-- The kind is of reliefs and of voluntary pension: its policy is called as the kind is everywhere else, unless somebody gave it another name.
update approval_policy set title = 'Tax and pension declaration' where kind = 'tax_declaration' and title = 'Tax declaration';
