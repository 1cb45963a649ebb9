import { handler, library, OUTSIDE, REQUEST, rule } from './javascript-examples.ts'
import type { FlowRule } from './rule.ts'

/** JavaScript: data from outside that becomes part of what something executes. */
export const JAVASCRIPT_STATEMENTS: readonly FlowRule[] = [
  rule({
    id: 'javascript.sql-injection',
    title: 'Text from outside becomes part of an SQL statement',
    category: 'sql-injection',
    severity: 'critical',
    minutes: 30,
    remediation: 'Write the statement with placeholders, and hand the values over beside it.',
    sources: REQUEST,
    sinks: [
      '{mysql,mysql2,pg,sqlite3,better-sqlite3,mssql,tedious,knex,sequelize,@prisma/client}.**.{query,execute,exec,run,all,each,prepare,raw,literal,$queryRawUnsafe,$executeRawUnsafe}(0)',
      '?.{query,execute}(0)',
      '{db,pool,connection,client,conn,sequelize,knex,database}.{query,execute,raw}(0)',
    ],
    vulnerable: [
      handler('db.query("select " + p)', "const db = require('mysql').createConnection({})"),
      handler('pool.query(`select ${p}`)', "const { Pool } = require('pg')\nconst pool = new Pool()"),
    ],
    safe: [
      handler('db.query("select ?", [p])', "const db = require('mysql').createConnection({})"),
      handler('pool.query(`select ${Number(p)}`)', "const { Pool } = require('pg')\nconst pool = new Pool()"),
    ],
  }),
  rule({
    id: 'javascript.nosql-injection',
    title: 'An object from outside becomes a query',
    category: 'nosql-injection',
    severity: 'high',
    minutes: 30,
    remediation: 'Make sure that values are texts or numbers before they become part of a query.',
    sources: REQUEST,
    sinks: [
      '{mongodb,mongoose}.**.{find,findOne,findOneAndUpdate,findOneAndDelete,updateOne,updateMany,deleteOne,deleteMany,countDocuments,aggregate}(0)',
    ],
    vulnerable: [
      handler('User.find({ name: p })', "const User = require('mongoose').model('User')"),
      handler(
        'users.findOne(req.body)',
        "const { MongoClient } = require('mongodb')\nconst users = new MongoClient('').db().collection('u')",
      ),
    ],
    safe: [
      handler('User.find({ name: String(p) })', "const User = require('mongoose').model('User')"),
      handler(
        "users.findOne({ a: 'b' })",
        "const { MongoClient } = require('mongodb')\nconst users = new MongoClient('').db().collection('u')",
      ),
    ],
  }),
  rule({
    id: 'javascript.command-injection',
    title: 'Text from outside becomes a command of the operating system',
    category: 'command-injection',
    severity: 'critical',
    minutes: 45,
    remediation: 'Call `execFile` with a fixed program and its arguments in a list.',
    sources: OUTSIDE,
    sinks: [
      '{child_process,mz/child_process,child-process-promise,child-process-es6-promise,shelljs}.{exec,execSync,execAsync}(0)',
      'child_process.{spawn,spawnSync,execFile,execFileSync}(1) where 2.shell is true',
      'child_process.{spawn,spawnSync}(1) where 0 matches /(^|\\/)(ba|z|da)?sh$|^cmd/',
      'util.promisify(1)',
      '{execa,cross-spawn}.{exec,command,commandSync,execaCommand,execaCommandSync}(0)',
      '{exec-sync,sync-exec,execsync,shell-exec,exec-sh,node-exec-promise.exec}(0)',
    ],
    guards: ['**.test(0)', '!**.test(0)', '**.match(this)', '!**.match(this)', '!isNaN(0)', 'Number.isInteger(0)'],
    vulnerable: [
      handler("exec('ls ' + p)", "const { exec } = require('child_process')"),
      library('cp.execSync(`git clone ${p}`)', "const cp = require('child_process')"),
    ],
    safe: [
      handler("execFile('ls', [p])", "const { execFile } = require('child_process')"),
      library("cp.execSync('git status')", "const cp = require('child_process')"),
    ],
  }),
  rule({
    id: 'javascript.program-choice',
    title: 'Text from outside chooses which program is run',
    category: 'command-injection',
    severity: 'critical',
    minutes: 45,
    remediation: 'Take the program from a list that is written here.',
    sources: REQUEST,
    sinks: ['{child_process,cross-spawn}.{spawn,spawnSync,execFile,execFileSync}(0)', '{cross-spawn,execa}(0)'],
    vulnerable: [
      handler('spawn(p)', "const { spawn } = require('child_process')"),
      handler("execa(p, ['-l'])", "const execa = require('execa')"),
    ],
    safe: [
      handler("spawn('ls', [p])", "const { spawn } = require('child_process')"),
      library("cp.spawn(p, ['a'])", "const cp = require('child_process')"),
    ],
  }),
  rule({
    id: 'javascript.code-injection',
    title: 'Text from outside is run as a program',
    category: 'code-injection',
    severity: 'critical',
    minutes: 120,
    remediation: 'Do not evaluate text from outside; map allowed values to code that is written here.',
    sources: OUTSIDE,
    sinks: [
      '{eval,Function,execScript}(*)',
      '{setTimeout,setInterval}(0) where 0 matches /^(?!)/',
      'vm.{runInNewContext,runInThisContext,runInContext,compileFunction,Script}(0)',
      '{global,globalThis,window}.eval(0)',
      'vm2.VM.run(0)',
    ],
    vulnerable: [handler('eval(p)'), library('return new Function("a", "return " + p)')],
    safe: [handler('JSON.parse(p)'), library('return eval("1 + 1")')],
  }),
  rule({
    id: 'javascript.path-traversal',
    title: 'Text from outside chooses a file',
    category: 'path-traversal',
    severity: 'high',
    minutes: 30,
    remediation: 'Resolve the path and refuse it unless it lies below the intended folder.',
    sources: REQUEST,
    sinks: [
      '{fs,fs/promises,fs-extra,graceful-fs,fs.promises}.{readFile,readFileSync,createReadStream,createWriteStream,writeFile,writeFileSync,unlink,unlinkSync,readdir,readdirSync,open,openSync,stat,statSync,existsSync,exists,rm,rmSync,appendFile,appendFileSync,access,lstat,lstatSync}(0)',
      'http.{Response,Reply}.{sendFile,sendfile,download}(0)',
    ],
    guards: [
      '**.startsWith(this)',
      '!**.includes(this) where 0 matches /\\.\\./',
      '!**.startsWith(this) where 0 matches /^\\.\\./',
      '**.indexOf(this)',
    ],
    vulnerable: [
      handler("fs.readFile('/data/' + p, () => {})", "const fs = require('fs')"),
      handler('res.sendFile(p)'),
    ],
    safe: [
      handler(
        "fs.readFile('/data/' + path.basename(p), () => {})",
        "const fs = require('fs')\nconst path = require('path')",
      ),
      handler(
        "const f = path.resolve('/data', p)\n  if (!f.startsWith('/data/')) return\n  fs.readFileSync(f)",
        "const fs = require('fs')\nconst path = require('path')",
      ),
    ],
  }),
  rule({
    id: 'javascript.xss',
    title: 'Text from outside is written into a page unescaped',
    category: 'xss',
    severity: 'high',
    minutes: 20,
    remediation: 'Render a template that escapes by itself, set `textContent`, or sanitize with DOMPurify.',
    sources: REQUEST,
    sinks: [
      'http.Response.{send,write,end}(0)',
      '**.{innerHTML,outerHTML}=',
      'document.{write,writeln}(*)',
      '**.insertAdjacentHTML(1)',
      'jsx.dangerouslySetInnerHTML=',
      '{$,jQuery}.{html,append,prepend,after,before}(0)',
      'http.Context.body=',
    ],
    vulnerable: [
      handler("res.send('<b>' + p)"),
      "const e = document.getElementById('a')\ne.innerHTML = location.hash.slice(1)\n",
    ],
    safe: [
      handler("res.send('<b>' + escapeHtml(p))", "const escapeHtml = require('escape-html')"),
      "const e = document.getElementById('a')\ne.textContent = location.hash\n",
    ],
  }),
  rule({
    id: 'javascript.template-injection',
    title: 'Text from outside becomes a template',
    category: 'template-injection',
    severity: 'critical',
    minutes: 60,
    remediation: 'Keep templates in files, and hand text from outside over as variables.',
    sources: REQUEST,
    sinks: [
      '{pug,jade,ejs,handlebars,nunjucks,mustache,dot,hogan.js,lodash,underscore}.{compile,render,renderString,template}(0)',
    ],
    vulnerable: [
      handler('res.send(pug.render(p))', "const pug = require('pug')"),
      handler('ejs.compile("<b>" + p)', "const ejs = require('ejs')"),
    ],
    safe: [
      handler('pug.render("p= a", { a: p })', "const pug = require('pug')"),
      handler('ejs.compile("<b>")', "const ejs = require('ejs')"),
    ],
  }),
]
