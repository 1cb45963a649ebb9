import type { FlowRule } from './rule.ts'

const method = (body: string, imports = '') =>
  `import javax.servlet.http.*;\n${imports}\npublic class C extends HttpServlet {\n  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {\n    String p = request.getParameter("p");\n    ${body}\n  }\n}\n`
const rule = (facts: Omit<FlowRule, 'kind' | 'language'>): FlowRule => ({ kind: 'flow', language: 'java', ...facts })
const REQUEST = ['request'] as const

/** Java, followed through calls. */
export const JAVA_RULES: readonly FlowRule[] = [
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
      '**.{JDBCtemplate,jdbcTemplate}.{query,queryForObject,queryForList,queryForMap,queryForRowSet,queryForInt,queryForLong,update,execute,batchUpdate}(0)',
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
  rule({
    id: 'java.ssrf',
    title: 'Text from outside chooses which address the server calls',
    category: 'ssrf',
    severity: 'high',
    minutes: 45,
    remediation: 'Call addresses of a list; otherwise judge the address that the name resolves to before connecting.',
    sources: REQUEST,
    sinks: [
      'java.net.{URL,URI}.{openConnection,openStream}(this)',
      'org.springframework.web.client.RestTemplate.{getForObject,getForEntity,postForObject,exchange}(0)',
      'java.net.http.HttpRequest.newBuilder(0)',
      '**.{HttpGet,HttpPost}(0)',
    ],
    vulnerable: [
      method('new java.net.URL(p).openStream();'),
      method('java.net.URL u = new java.net.URL("http://" + p); u.openConnection();'),
    ],
    safe: [method('new java.net.URL("https://example.org/").openStream();'), method('new java.net.URL(p);')],
  }),
  rule({
    id: 'java.deserialisation',
    title: 'Objects are made from bytes from outside',
    category: 'deserialisation',
    severity: 'critical',
    minutes: 120,
    remediation:
      'Read a plain format such as JSON, or set an ObjectInputFilter that allows the expected classes alone.',
    sources: REQUEST,
    sinks: [
      'java.io.ObjectInputStream.{readObject,readUnshared}(this)',
      'java.beans.XMLDecoder.readObject(this)',
      'com.thoughtworks.xstream.XStream.fromXML(0)',
      'org.yaml.snakeyaml.Yaml.load(0)',
    ],
    vulnerable: [
      method('new java.io.ObjectInputStream(request.getInputStream()).readObject();'),
      method('org.yaml.snakeyaml.Yaml y = new org.yaml.snakeyaml.Yaml(); y.load(p);'),
    ],
    safe: [
      method('new java.io.ObjectInputStream(new java.io.FileInputStream("a")).readObject();'),
      method('new com.google.gson.Gson().fromJson(p, String.class);'),
    ],
  }),
  rule({
    id: 'java.code-injection',
    title: 'Text from outside is run as a program',
    category: 'code-injection',
    severity: 'critical',
    minutes: 120,
    remediation: 'Do not evaluate text from outside; map allowed values to code that is written here.',
    sources: REQUEST,
    sinks: [
      'javax.script.ScriptEngine.eval(0)',
      'groovy.lang.GroovyShell.{evaluate,parse}(0)',
      'org.springframework.expression.{ExpressionParser,spel.standard.SpelExpressionParser}.parseExpression(0)',
      'java.lang.Class.forName(0)',
    ],
    vulnerable: [
      method('groovy.lang.GroovyShell g = new groovy.lang.GroovyShell(); g.evaluate(p);'),
      method('Class.forName(p).newInstance();'),
    ],
    safe: [
      method('Class.forName("a.B");'),
      method('groovy.lang.GroovyShell g = new groovy.lang.GroovyShell(); g.evaluate("1");'),
    ],
  }),
  rule({
    id: 'java.trust-boundary',
    title: 'Text from outside is kept in the session unchecked',
    category: 'trust-boundary',
    severity: 'medium',
    minutes: 20,
    remediation: 'Check the value before it is kept among those that the program trusts.',
    sources: REQUEST,
    sinks: ['{javax,jakarta}.servlet.http.HttpSession.{setAttribute,putValue}(0,1)'],
    vulnerable: [
      method('request.getSession().setAttribute("u", p);'),
      method('request.getSession().putValue(p, "1");'),
    ],
    safe: [
      method('request.getSession().setAttribute("u", "x");'),
      method('request.getSession().setAttribute("n", Integer.parseInt(p));'),
    ],
  }),
  rule({
    id: 'java.header-injection',
    title: 'Text from outside becomes a header of the answer',
    category: 'header-injection',
    severity: 'medium',
    minutes: 20,
    remediation: 'Refuse values with line breaks, or encode them.',
    sources: REQUEST,
    sinks: ['{javax,jakarta}.servlet.http.HttpServletResponse.{setHeader,addHeader}(1)'],
    cleaners: ['java.net.URLEncoder.encode'],
    vulnerable: [method('response.setHeader("X-A", p);'), method('response.addHeader("X-A", "v" + p);')],
    safe: [
      method('response.setHeader("X-A", "b");'),
      method('response.setHeader("X-A", java.net.URLEncoder.encode(p, "UTF-8"));'),
    ],
  }),
  rule({
    id: 'java.weak-hash',
    title: 'A digest that can be forged',
    category: 'weak-hash',
    severity: 'medium',
    minutes: 30,
    remediation: 'Use SHA-256 or better; for passwords Argon2, scrypt or bcrypt.',
    sinks: [
      'java.security.MessageDigest.getInstance() where 0 matches /^(md2|md4|md5|sha-?1?)$/i',
      'org.apache.commons.codec.digest.DigestUtils.{md5,md5Hex,sha1,sha1Hex,sha,shaHex}()',
    ],
    vulnerable: [
      method('java.security.MessageDigest.getInstance("MD5");'),
      method('String a = "SHA1"; java.security.MessageDigest.getInstance(a, "SUN");'),
    ],
    safe: [
      method('java.security.MessageDigest.getInstance("SHA-256");'),
      method('java.security.MessageDigest.getInstance(p);'),
    ],
  }),
  rule({
    id: 'java.weak-cipher',
    title: 'A cipher or mode that can be broken',
    category: 'weak-cipher',
    severity: 'high',
    minutes: 60,
    remediation: 'Use AES in GCM mode with a fresh nonce for each message.',
    sinks: [
      'javax.crypto.{Cipher,KeyGenerator,SecretKeyFactory}.getInstance() where 0 matches /^(des|desede|tripledes|rc2|rc4|arcfour|blowfish)(\\/|$)/i',
      'javax.crypto.Cipher.getInstance() where 0 matches /\\/ecb(\\/|$)|^aes$/i',
    ],
    vulnerable: [
      method('javax.crypto.Cipher.getInstance("DES/CBC/PKCS5Padding");'),
      method('javax.crypto.Cipher.getInstance("AES/ECB/PKCS5Padding");'),
    ],
    safe: [
      method('javax.crypto.Cipher.getInstance("AES/GCM/NoPadding");'),
      method('javax.crypto.Cipher.getInstance("AES/CCM/NoPadding");'),
    ],
  }),
  rule({
    id: 'java.weak-random',
    title: 'Random numbers that can be foretold',
    category: 'weak-random',
    severity: 'low',
    minutes: 15,
    remediation: 'Take java.security.SecureRandom for everything that must not be guessed.',
    sinks: [
      'java.util.Random.{nextInt,nextLong,nextDouble,nextFloat,nextGaussian,nextBoolean,nextBytes,ints,longs}()',
      'java.lang.Math.random()',
    ],
    vulnerable: [method('int a = new java.util.Random().nextInt(9);'), method('double d = Math.random();')],
    safe: [
      method('int a = new java.security.SecureRandom().nextInt(9);'),
      method('java.util.Random r = new java.security.SecureRandom(); r.nextInt();'),
    ],
  }),
  rule({
    id: 'java.insecure-cookie',
    title: 'A cookie that also travels unencrypted',
    category: 'insecure-cookie',
    severity: 'medium',
    minutes: 10,
    remediation: 'Call `setSecure(true)`, and `setHttpOnly(true)` for what scripts need not read.',
    sinks: ['{javax,jakarta}.servlet.http.HttpServletResponse.addCookie() where 0.secure is not true'],
    vulnerable: [
      method(
        'Cookie c = new Cookie("a", "b"); response.addCookie(c);',
        'import javax.servlet.http.Cookie;import javax.servlet.http.HttpServletResponse;',
      ),
      method(
        'javax.servlet.http.Cookie c = new javax.servlet.http.Cookie("a", "b"); c.setSecure(false); response.addCookie(c);',
      ),
    ],
    safe: [
      method(
        'javax.servlet.http.Cookie c = new javax.servlet.http.Cookie("a", "b"); c.setSecure(true); response.addCookie(c);',
      ),
      method('response.addCookie(other());'),
    ],
  }),
  rule({
    id: 'java.xxe',
    title: 'XML from outside is read with its entities',
    category: 'xxe',
    severity: 'high',
    minutes: 20,
    remediation: 'Set the feature `disallow-doctype-decl`, or take away access to outside DTDs and schemas.',
    sources: REQUEST,
    sinks: [
      'javax.xml.parsers.DocumentBuilderFactory.newDocumentBuilder.parse(0) where this.disallow-doctype-decl is not true',
      'javax.xml.parsers.SAXParserFactory.newSAXParser.parse(0) where this.disallow-doctype-decl is not true',
      'javax.xml.stream.XMLInputFactory.{createXMLStreamReader,createXMLEventReader}(0) where this.SUPPORT_DTD is not false',
    ],
    vulnerable: [
      method(
        'javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(request.getInputStream());',
      ),
      method('javax.xml.stream.XMLInputFactory.newInstance().createXMLStreamReader(request.getReader());'),
    ],
    safe: [
      method(
        'javax.xml.parsers.DocumentBuilderFactory f = javax.xml.parsers.DocumentBuilderFactory.newInstance(); f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true); f.newDocumentBuilder().parse(request.getInputStream());',
      ),
      method('javax.xml.stream.XMLInputFactory.newInstance().createXMLStreamReader(new java.io.FileReader("a"));'),
    ],
  }),
]
