/** A question with a context that speaks for a yes, and the opposite. */
export interface Opposites {
  topic: string
  pro: string
  contra: string
}

/** Changes of software: what is said of the thing to be left is to be turned round. */
export const OPPOSITES: readonly Opposites[] = [
  {
    topic: 'Should we move from the present database to PostgreSQL?',
    pro: 'The present database had 9 outages last year. PostgreSQL ran for six months without an outage in the trial. The migration took two days.',
    contra:
      'The present database had no outages last year. PostgreSQL lost data twice in the trial. The migration took six months and failed.',
  },
  {
    topic: 'Should we move the order database to PostgreSQL?',
    pro: 'The order database crashes every Monday. PostgreSQL handled twice the load in the test.',
    contra: 'The order database is stable and fast. PostgreSQL was slower in the test and needed more memory.',
  },
  {
    topic: 'Should we migrate our mail from Postfix to Stalwart?',
    pro: 'Postfix rejected 300 valid messages in May. Stalwart delivered everything correctly.',
    contra: 'Postfix has been reliable for ten years. Stalwart crashed in the pilot.',
  },
  {
    topic: 'Should we switch to Heron from Pidgin?',
    pro: 'Pidgin loses messages. Heron is loved by everybody who tried it.',
    contra: 'Pidgin is cheap and simple. Heron is expensive.',
  },
  {
    topic: 'Should we choose Kafka over RabbitMQ?',
    pro: 'RabbitMQ dropped messages under load. Kafka was stable in every test.',
    contra: 'RabbitMQ was stable in every test. Kafka is complicated and expensive to operate.',
  },
  {
    topic: 'Should we use Terraform instead of our shell scripts?',
    pro: 'The shell scripts failed in four of ten deployments. Terraform made deployments reliable in the pilot.',
    contra: 'The shell scripts work well and everybody knows them. Terraform corrupted its state twice.',
  },
  {
    topic: 'Should we rewrite the billing module in Go?',
    pro: 'The billing module is slow and nobody can maintain it. Go cut the latency by half in the prototype.',
    contra:
      'The billing module has had no incident in three years. Go is unfamiliar to the team and the prototype in Go was slower.',
  },
  {
    topic: 'Should we drop Jenkins in favour of GitHub Actions?',
    pro: 'Jenkins fails every second night. GitHub Actions is easy to maintain.',
    contra: 'Jenkins is reliable. GitHub Actions was unavailable for nine hours in June and costs more.',
  },
  {
    topic: 'Should we retire the mainframe?',
    pro: 'The mainframe costs two million a year and its spare parts are unavailable. Nobody knows how to fix the mainframe.',
    contra: 'The mainframe processes every payment without errors. Retiring the mainframe would be risky.',
  },
  {
    topic: 'Should we move away from weekly releases?',
    pro: 'Weekly releases caused eleven incidents this year. Weekly releases exhaust the team and errors slip through.',
    contra: 'Weekly releases are smooth and customers love them. Moving away from them would delay fixes.',
  },
  {
    topic: 'Should we upgrade the web servers from Ubuntu 20 to Ubuntu 24?',
    pro: 'Ubuntu 20 is unsupported and vulnerable. Ubuntu 24 passed all tests.',
    contra: 'Ubuntu 20 is stable and supported. Ubuntu 24 broke the payment plugin in the test.',
  },
  {
    topic: 'Should we split the monolith into microservices?',
    pro: 'The monolith is fragile and every release of the monolith fails. Microservices made releases faster in the pilot.',
    contra: 'The monolith is stable and easy to operate. Microservices doubled the costs in the pilot.',
  },
  {
    topic: 'Should we transition our reports from Excel to Looker?',
    pro: 'Excel reports contained errors in every second month. Looker reports are accurate.',
    contra: 'Excel reports are accurate and quick. Looker reports took four hours and were wrong twice.',
  },
  {
    topic: 'Should we leave the cloud and run our own servers?',
    pro: 'The cloud is expensive and had three outages. Our own servers would save 200,000 euros.',
    contra: 'The cloud is reliable. Our own servers failed in 2021 and nobody is left to repair them.',
  },
  {
    topic: 'Is it time to leave MySQL?',
    pro: 'MySQL lost data in March. MySQL is slow under load.',
    contra: 'MySQL is fast and stable. Leaving MySQL would be expensive.',
  },
  {
    topic: 'Should we port the installer from Python to Rust?',
    pro: 'The Python installer is slow and breaks on old machines. The Rust prototype was fast.',
    contra: 'The Python installer is robust. The Rust prototype crashed.',
  },
  {
    topic: 'Should we ditch daily stand-ups for written updates?',
    pro: 'Daily stand-ups waste an hour. Written updates saved time in the pilot.',
    contra: 'Daily stand-ups help everybody. Written updates were ignored and caused misunderstandings.',
  },
  {
    topic: 'Should we stick with SOAP rather than move to REST?',
    pro: 'SOAP is stable and well supported. REST was unreliable in the pilot.',
    contra: 'SOAP is slow and outdated. REST was fast and simple in the pilot.',
  },
  {
    topic: 'Should we use the managed queue in place of our own?',
    pro: 'Our own queue failed twice. The managed queue was stable.',
    contra: 'Our own queue is stable. The managed queue was slow and expensive.',
  },
  {
    topic: 'Should we shut down the forum?',
    pro: 'The forum is full of fraud and nobody helps there. The forum costs 4,000 euros a month.',
    contra: 'The forum solves most problems of customers. Shutting down the forum would increase support costs.',
  },
  {
    topic: 'Would it make sense to retire the tape library?',
    pro: 'The tape library breaks down often and restores are slow.',
    contra: 'The tape library is cheap and has never lost a file.',
  },
  {
    topic: 'Should we roll back from version 9 to version 8?',
    pro: 'Version 9 crashes daily. Version 8 was stable.',
    contra: 'Version 9 is stable and faster. Version 8 had a vulnerability.',
  },
]
