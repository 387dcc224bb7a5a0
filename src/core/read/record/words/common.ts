/**
 * Words that title pages capitalise and that are not names of people, folded. The list was written for this project,
 * not copied.
 */

const words = (list: string): string[] => list.trim().split(/\s+/)

export const NO_NAME: ReadonlySet<string> = new Set(
  words(`
    abstract academic access account accounting acknowledgements acknowledgments action activity additional
    address administration administracion advanced aerospace agency agricultural agricultura agriculture algebra
    algorithm algorithms american analysis analisis annual annals answer answers aplicacion aplicaciones
    aplicada apendice appeal appeals appellant appellee appendix application applications applied approach
    approval april architecture area arquitectura article articles articulo artificial arts asignatura
    assignment association august author authors autonoma autonomo automatic basic basico biblioteca
    bibliography bill biology biologia biomedical block board book books box brief building bulletin bureau
    business calculus calidad cambio campus candidate candidata candidato capitulo caption career carrera case
    cases causa center central centre century certificate change chapter charge chemical chemistry chief ciencia
    ciencias circuit citation citations city ciudad civil class clinical code cognitive college color comite
    commission committee common communication communications community comparative compiler complete complex
    computation computational computer computers computing concepts conclusion conclusiones conference congress
    consejo contact content contents control coordinacion copyright corporation correspondence cost costa
    council county course court creative criminal cultural culture curso data database date day dean december
    decision declaration dedication defendant definition degree delivery department departamento deputy derecho
    desarrollo description design determination development device dictionary digital direct director discussion
    dissertation distributed distrito district division doctor document documento domestic download draft
    dynamic economia economic economics edition editor editorial education educacion educational effect effects
    electrical electronic electronics elementary energy energia engineer engineering english enseñanza entre
    environment environmental equation equations escuela estadistica estudio estudios evaluation examen example
    examples executive exercise exercises experiment experimental facultad faculty fall federal february figure
    figures file final finance financial first fisica flow fluid force foreign form foundation foundations
    framework free frontiers function functional functions fundamental fundamentals further future general
    geography geometry getting global gobierno government grade graduate group groups guide guidelines handbook
    health high historia historical history honorable hospital house human humanities image imaging
    implementation improving index indice industrial industry informacion informatica information informe
    ingenieria instructions insurance integrated intelligence intelligent interaction interface internal
    international internet introduction introduccion investigacion issue issues january joint journal judge juez
    july june jurado justice juzgado keywords knowledge labor laboratory language languages latin law laws
    learning lecture left legal letter letters level liability library licencia license life limited line linear
    list literature local logic logica machine magazine magister mail main management manual manuscript march
    market master material materials mathematical mathematics matematica matematicas matter measurement
    mechanical mechanics mecanica medical medicina medicine member memoria memory mental method methods metodo
    metodos metodologia military minister ministerio ministry model modeling modelling modelo modelos models
    modern molecular monday more multiple museum music nacional name national natural nature network networks
    neural news nonlinear north note notes notice november nuclear number object objective objectives october
    office officer official open operating operations opinion optimal optimization order organization original
    other overview page pages paper papers parallel part particular parties party patent patient people
    performance person personal perspective philosophy physical physics plaintiff plan planning policia policy
    political politics population post power practica practical practice prediction preface preliminary
    presentation press primary principles private probability problem problems procedure procedures proceedings
    process processes processing product production profesional profesor profile program programa programming
    programs progress project projections properties proposal protocol protocols provincia proyecto psychology
    public publica publication publications published publisher purpose quality quantum question questions
    quimica random real received recent recommended recomendaciones record red redes reference references
    regional regression regulation related relations remote report reports representation request research
    reserved resource resources response respondent results resultados resumen review reviews revised revision
    revista right rights risk river road rules safety salud school science sciences scientific scope search
    secondary secretaria secretary section security select selected semester seminar seminario senior september
    series service services session short simple simulation site sistema sistemas social sociales society
    sociologia software solution solutions some source sources south space spanish special standard standards
    started state statement states statistical statistics steps storage strategies strategy street structural
    structure structures student students studies study subject submitted summary sunday supervisor supplement
    support supreme survey switching system systems table tables team technical technique techniques
    technologies technology tecnica tecnicas tecnologia temas teoria term terms tesis test testing text
    theoretical theory thesis things time times tools topics total toward towards trabajo training transactions
    transfer transport treasury tribunal tutorial type types unidad union united universidad university unit
    update urban usa user using valley value version vice view visual vol volume water web week welcome west
    white wireless word words work working works workshop world writing www year years zone acta anexo año
    bogota chile colombia españa germany france italy japan china india canada brazil brasil mexico peru
    argentina ecuador venezuela cuba uruguay paraguay bolivia england scotland ireland netherlands sweden norway
    denmark finland switzerland austria poland russia turkey israel egypt australia europe europa america asia
    africa london madrid paris berlin rome tokyo beijing shanghai taipei singapore boston chicago cambridge
    oxford barcelona lima santiagochile quito caracas montevideo medellin california texas florida virginiausa
    massachusetts ohio illinois michigan setup express quick start using basics howto faq readme windows linux
    server client router switch cable ingeniero ingeniera informatico informatica licenciado licenciada medico
    abogado abogada arquitecto arquitecta doctora magister civiles profesional principal oficial primero segundo
    inspector comisario sargento presidencia republica online disponible available contents palabras clave tutor
    asesor directora rector decano presenta titulo optar grado whitepaper
    lenguaje lenguajes
    datasheet brochure leaflet factsheet newsletter worldwide headquarters corporate inc ltd llc plc gmbh bv nv sa
    accepted actions adding adjustment advantages agenda agreement alerts alphabet alternative amount animation annex
    announcement answering appearance aprendizaje archivo archivos arguments arrangement arrangements array arrays
    artwork asked attached attachment attributes audience audio authoring automated availability average aviso backup
    balance bases basis batch beginner beginners behavior behaviour benchmark benchmarks benefits
    bibliographies binary bitmap boletin booking bookings browser bugs buildings builtin bundle button calendar
    calendario calls campaign capacity capitulos captions capture cards carta catalog catalogue categories category
    challenge challenges changelog characters chart charts checklist children choice choices cita clause climate clock
    cluster collection collections column columns combined command commands comment comments companies company compare
    comparison compatibility compilation complexity component components composition compra compras concept conceptos
    concert concerts condiciones conditions configuration connection construction consultas consumer container
    contrato contributions convention conventions conversion convocatoria coordinates core correction corrections
    correlation coverage creating credit credits crisis cuaderno cuadro cuenta currency customer customers
    customization cycle dashboard datos deadline debug debugging default defaults definitions demand demo democracy
    dependencies dependency deployment depth detail detailed details detalle detalles devices diagram diagrams diario
    difference differences dimension directory disclaimer discount distance distributions domain domains drawing
    drivers dual duration duties early ejemplo ejemplos ejercicio ejercicios electric element elementos elements email
    emergency encoding encuesta engine ensayo enseñanzas enterprise entity entrada entrega entry error errors
    essential estimation event events evolution exchange exhibition expected experience experiences extended extension
    extensions external facilities factor factors factura failure fast feature features fecha feedback ficha
    fields files filling filter filters fitting fonts food formal formato formatos formats formatting forms formula
    formulae formulario formulas freedom frequency friendly frontpage funciones gallery game games generation
    generator generic gestion glosario glossary grafico graficos grammar graph graphical graphics graphs greek grid
    guia guidance habits hardware headings hearing help herramienta herramientas hidden highlights horario
    horarios hybrid identification imagen imagenes images impact implementing important impuestos include included
    indexing indicadores individual infrastructure iniciacion initial innovation innovations input inputs inside
    instalacion installation installing instrucciones instruction instrument instruments integer integration
    interactive interest interfaces interval introducing inventario inventory invoice invoices item items itinerary
    journey kernel labels large latest launch layer layers layout leadership learner leccion lectura
    lecturas lectures lessons libraries lines lista location log logging low lower macro macros
    mailing maintenance making manuales map mapa mapas mapping maps matrices matrix maximum meaning measure measures
    measuring media medidas meeting mejora mensaje menu message messages metadata migration minimal minimum
    minutes mission mixed mobile mode module modules modulo modulos monitoring motion movement moving multilingual
    multivariate needs nivel normas notation notices noticias numbers numerical numero objects objetivo
    objetivos observations obtaining offer offers operation operator operators optics option optional options orders
    organisation outline output outputs package packages packaging packet pagina paginas parameters parsing pasos
    password past pattern patterns payment payments pedido perspectives phase phone photo picture pictures pipeline
    places plantilla platform plazo plot plots plotting point points portal position positions possible
    preguntas preparation presupuesto price pricelist prices pricing printed printer printing privacy problemas
    proceso procesos producto productos products professional profiles projector promotion proof propuesta proyectos
    prueba pruebas purchase queries query quickstart range ranges rate rates ratings reading reasoning receipt
    recibo recipe recipes recommendation recommendations recursos registration reglamento regular release released
    releases rendering repair replacement reporting requirement requirements requisitos reserva reservation resolucion
    respuesta respuestas restrictions result retail retrieval return returns revenue room rooms routine routines rows
    running sale sales sampling sans schedule schedules scheduling scheme schemes screen screening screenshots script
    scripting scripts seats seccion sections semantics sequence sequences servers servicio servicios set sets setting
    settings shop show shows size sizes slide slides snapshot solicitud soluciones sound spatial specification
    specifications speech speed sport sports spreadsheet staff stage startup statistic status step stored
    stream string strings style styles success suggestions suite supply surface survival symbol symbols syntax
    systematic tabla tablas tags taller talleres tarea tareas target targets tarifas task tasks tax taxes template
    templates terminology tests textos texture third thirty ticket tickets timeline timetable tipos titles together
    tool toolbox toolkit topic tour tours trabajos trace tracking trade trademark trademarks traffic transaction
    transition transitions translation translations transmission travel tree trees trends trial tutorials typesetting
    typography understanding unidades updated updates upgrade usage useful users usuario usuarios utilities utility
    validation values variable variables variance variation variations vector vectors ventas verification versiones
    video videos vignette vignettes vision voting waiting warning warnings warranty website widgets width window
    alabama alaska arizona arkansas colorado connecticut delaware hawaii idaho iowa kansas kentucky louisiana maryland
    minnesota mississippi missouri nebraska nevada oklahoma oregon pennsylvania tennessee utah vermont wisconsin wyoming
    within wizard workbook workflow worksheet workspace writer zoom`),
)

/** Universities that are called after a person: their name is no author's. */
export const NAMESAKE = new RegExp(
  '^(?:kwame nkrumah|queen (?:mary|margaret)|johns hopkins|george (?:mason|washington|brown)|simon fraser|' +
    'nelson mandela|carnegie mellon|max[ -]planck|paul scherrer|fritz haber|niels bohr|isaac newton|' +
    'robert gordon|jomo kenyatta|obafemi awolowo|nnamdi azikiwe|ahmadu bello|walter sisulu|sol plaatje|' +
    'adam mickiewicz|nicolaus copernicus|charles (?:darwin|sturt)|edith cowan|james (?:cook|madison)|' +
    'wilfrid laurier|martin luther|ludwig maximilian|friedrich schiller|johannes (?:gutenberg|kepler)|' +
    'otto von guericke|paul sabatier|claude bernard|eötvös loránd|thomas jefferson|liverpool john moores)\\s',
  'iu',
)
