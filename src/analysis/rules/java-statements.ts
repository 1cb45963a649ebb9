import { method, REQUEST, rule } from './java-examples.ts'
import type { FlowRule } from './rule.ts'

/** Java: data from outside that becomes part of what something executes. */
export const JAVA_STATEMENTS: readonly FlowRule[] = [
  rule({
    id: 'java.sql-injection',
    title: 'Text from outside becomes part of an SQL statement',
    category: 'sql-injection',
    severity: 'critical',
    minutes: 30,
    remediation: 'Write the statement with `?` and set its parameters on a PreparedStatement.',
    sources: REQUEST,
    sinks: [
      'java.sql.Statement.{execute,executeQuery,executeUpdate,executeLargeUpdate,addBatch}(0)',
      'java.sql.Connection.{prepareStatement,prepareCall,nativeSQL}(0)',
      'java.sql.PreparedStatement.{execute,executeQuery,executeUpdate,addBatch}(0)',
      '{?,*.**}.{prepareStatement,prepareCall,createNativeQuery,createQuery,createSQLQuery}(0)',
      'org.springframework.jdbc.core.{JdbcTemplate,JdbcOperations}.{query,queryForObject,queryForList,queryForMap,queryForRowSet,queryForInt,queryForLong,update,execute,batchUpdate}(0)',
      '**.{jdbcTemplate,jdbc_template}.{query,queryForObject,queryForList,queryForMap,queryForRowSet,queryForInt,queryForLong,update,execute,batchUpdate}(0)',
    ],
    vulnerable: [
      method('st.executeQuery("select * from t where a = \'" + p + "\'");').replace(
        'String p',
        'java.sql.Statement st = null; String p',
      ),
      method('String q = "select " + p; c.prepareStatement(q);').replace(
        'String p',
        'java.sql.Connection c = null; String p',
      ),
    ],
    safe: [
      method('java.sql.PreparedStatement s = c.prepareStatement("select ?"); s.setString(1, p);').replace(
        'String p',
        'java.sql.Connection c = null; String p',
      ),
      method('st.executeQuery("select " + Integer.parseInt(p));').replace(
        'String p',
        'java.sql.Statement st = null; String p',
      ),
    ],
  }),
  rule({
    id: 'java.command-injection',
    title: 'Text from outside becomes a command of the operating system',
    category: 'command-injection',
    severity: 'critical',
    minutes: 45,
    remediation:
      'Start a fixed program with its arguments in a list, and take only arguments from a list of allowed ones.',
    sources: REQUEST,
    sinks: ['java.lang.Runtime.exec(0,1)', 'java.lang.ProcessBuilder(*)', 'java.lang.ProcessBuilder.command(*)'],
    vulnerable: [method('Runtime.getRuntime().exec("ls " + p);'), method('new ProcessBuilder("sh", "-c", p).start();')],
    safe: [
      method('Runtime.getRuntime().exec("ls /tmp");'),
      method('String a = p; a = "x"; new ProcessBuilder("ls", a).start();'),
    ],
  }),
  rule({
    id: 'java.ldap-injection',
    title: 'Text from outside becomes part of an LDAP filter',
    category: 'ldap-injection',
    severity: 'high',
    minutes: 30,
    remediation: 'Hand values over as filter arguments, or escape them for LDAP.',
    sources: REQUEST,
    sinks: [
      'javax.naming.directory.{DirContext,InitialDirContext}.search(0,1)',
      'javax.naming.ldap.{LdapContext,InitialLdapContext}.search(0,1)',
      '**.{LdapTemplate,ldapTemplate}.search(0,1)',
    ],
    vulnerable: [
      method('ctx.search("ou=u", "(uid=" + p + ")", null);').replace(
        'String p',
        'javax.naming.directory.DirContext ctx = null; String p',
      ),
      method('String f = "(cn=" + p + ")"; ctx.search("o", f, null);').replace(
        'String p',
        'javax.naming.directory.InitialDirContext ctx = null; String p',
      ),
    ],
    safe: [
      method('ctx.search("ou=u", "(uid={0})", new Object[] {p}, null);').replace(
        'String p',
        'javax.naming.directory.DirContext ctx = null; String p',
      ),
      method('ctx.search("o", "(uid=" + org.owasp.esapi.ESAPI.encoder().encodeForLDAP(p) + ")", null);').replace(
        'String p',
        'javax.naming.directory.DirContext ctx = null; String p',
      ),
    ],
  }),
  rule({
    id: 'java.xpath-injection',
    title: 'Text from outside becomes part of an XPath expression',
    category: 'xpath-injection',
    severity: 'high',
    minutes: 30,
    remediation: 'Use variables of XPath, or take only values from a list of allowed ones.',
    sources: REQUEST,
    sinks: ['javax.xml.xpath.XPath.{evaluate,compile}(0)'],
    vulnerable: [
      method(
        'javax.xml.xpath.XPathFactory.newInstance().newXPath().evaluate("/a[@b=\'" + p + "\']", d);',
        'import org.w3c.dom.Document;',
      ),
      method(
        'XPath xp = XPathFactory.newInstance().newXPath(); xp.compile("/a/" + p);',
        'import javax.xml.xpath.*;import javax.xml.xpath.XPath;import javax.xml.xpath.XPathFactory;',
      ),
    ],
    safe: [
      method('javax.xml.xpath.XPathFactory.newInstance().newXPath().evaluate("/a", d);'),
      method(
        'XPath xp = XPathFactory.newInstance().newXPath(); xp.compile("/a[" + Integer.parseInt(p) + "]");',
        'import javax.xml.xpath.XPath;import javax.xml.xpath.XPathFactory;',
      ),
    ],
  }),
  rule({
    id: 'java.path-traversal',
    title: 'Text from outside chooses a file',
    category: 'path-traversal',
    severity: 'high',
    minutes: 30,
    remediation: 'Resolve the path, and refuse it unless it lies below the intended folder.',
    sources: REQUEST,
    sinks: [
      'java.io.{File,FileInputStream,FileOutputStream,FileReader,FileWriter,RandomAccessFile,PrintWriter}(*)',
      'java.nio.file.{Paths.get,Path.of}(*)',
      'java.nio.file.Files.{readAllBytes,newInputStream,newBufferedReader,write,delete,copy,lines,readString}(0,1)',
    ],
    guards: ['**.startsWith(this)'],
    vulnerable: [method('new java.io.FileInputStream("/data/" + p);'), method('java.nio.file.Paths.get("/data", p);')],
    safe: [
      method('new java.io.FileInputStream("/data/" + org.apache.commons.io.FilenameUtils.getName(p));'),
      method('new java.io.File("/data/x");'),
    ],
  }),
  rule({
    id: 'java.xss',
    title: 'Text from outside is written into a page unescaped',
    category: 'xss',
    severity: 'high',
    minutes: 20,
    remediation: 'Escape for the place in the page where it stands, such as `Encode.forHtml`.',
    sources: REQUEST,
    sinks: [
      'javax.servlet.http.HttpServletResponse.writer.{print,println,write,format,printf,append}(*)',
      '**.HttpServletResponse.{sendError}(1)',
    ],
    vulnerable: [
      method('response.getWriter().println("<b>" + p);'),
      method('java.io.PrintWriter out = response.getWriter(); out.write(p);'),
    ],
    safe: [
      method('response.getWriter().println(org.owasp.encoder.Encode.forHtml(p));'),
      method('response.getWriter().println("hello");'),
    ],
  }),
  rule({
    id: 'java.open-redirect',
    title: 'Text from outside chooses where the browser goes',
    category: 'open-redirect',
    severity: 'medium',
    minutes: 20,
    remediation: 'Redirect to addresses of a list, or to paths of this site alone.',
    sources: REQUEST,
    sinks: ['{javax,jakarta}.servlet.http.HttpServletResponse.sendRedirect(0)'],
    vulnerable: [method('response.sendRedirect(p);'), method('String u = "https://" + p; response.sendRedirect(u);')],
    safe: [method('response.sendRedirect("/home");'), method('if (p.equals("/a")) response.sendRedirect(p);')],
  }),
]
