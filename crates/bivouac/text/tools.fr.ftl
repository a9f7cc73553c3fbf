# Les mots des outils.
show-decision = Après { $number } { $number ->
    [one] coup
   *[other] coups
}. Décision : { $who }.
show-over = Après { $number } coups : terminé. Victoire : { $who } ({ $rule }).
show-draw = Après { $number } coups : terminé. Partie nulle ({ $rule }).
show-hand = Main
verify-proved = { $file } : prouvé. Les dés sont ceux qui étaient promis, les { $moves } coups sont légaux et mènent à la fin : { $who } ({ $rule }).
verify-false = { $file } : FAUX. { $why }
verify-secret = Le secret n’est pas celui qui était promis : son empreinte n’est pas l’engagement.
verify-nobody = partie nulle
verify-promise = Ce que les joueurs ont ajouté aux dés n’est pas ce avec quoi la partie a commencé : cela ne mène pas à la promesse.
verify-other = L’engagement que vous avez noté n’a jamais été montré à cette table : le secret ou les contributions sont autres.
verify-alone = Les dés viennent du seul secret du serveur.
verify-together = Les dés viennent du secret du serveur et, dans cet ordre, de ce qui a été ajouté à ces places : { $who }.
verify-shown = Votre engagement est bien celui de cette table, et il lie tout ce dont viennent les dés.
verify-shown-before = Votre engagement est bien celui de cette table. Depuis, ces places ont ajouté aux dés : { $who }.
verify-digits = --commitment : attendu : 64 chiffres hexadécimaux
verify-one = --commitment : attendu : un seul enregistrement, celui de la table qui l’a montré
rules-none = Aucune règle de « { $game } » n’a « { $word } » dans son numéro, son sujet ou son texte.
rules-ruling = À cette table :
rules-count = { $count ->
    [one] { $count } règle
   *[other] { $count } règles
}
source-rulebook = livret de règles
source-published = publié
games-reconstructed = { $option }={ $value } repose sur des chiffres reconstitués : { $count } sur { $all } sont les nôtres, car aucune source ne les donne. Qui possède le jeu peut mettre les vrais : bivouac data { $game }
source-reconstructed = reconstitué
source-rulebook-count = { $count } du livret de règles
source-published-count = { $count } connus du jeu publié
source-reconstructed-count = { $count } reconstitués : les nôtres, car aucune source ne les donne
script-file = { $passed } cas réussis sur { $cases }
script-total = { $passed } réussis, { $failed } échoués

bar-games = parties
bench-debug = Version de mise au point : pour des chiffres comparables, il faut --release.
bar-seconds = s
fuzz-kept = { $game } : toutes les lois tenues en { $games } parties ({ $decisions } décisions, la plus longue partie { $longest } coups, { $undone } coups repris, { $answered } réponses permanentes, { $draws } nulles).
fuzz-broken = { $game } : la loi « { $law } » est enfreinte ({ $count } fois), d'abord dans la partie de graine { $seed } : { $what }
fuzz-record = La partie est dans { $file } : « bivouac show { $file } » la montre. Pour la rejouer :
    { $again }
fuzz-kinds = { $kinds ->
    [one] Une sorte d'échec
   *[other] { $kinds } sortes d'échecs
 } en { $games ->
    [one] une partie
   *[other] { $games } parties
 }.

# La table dans le navigateur.
serve-deaf = impossible d’écouter sur { $address } : { $what }
serve-listens = La table est dressée : { $url }
serve-keeps = Elle garde ses parties dans { $dir }
serve-no-postgres = ce programme a été construit sans PostgreSQL : construisez-le avec --features postgres
serve-warning = Attention : { $what }
move-left = { $table } : { $why }
move-done = { $moved } tables sont déplacées, { $there } y étaient déjà. Les deux magasins ont les mêmes { $entries } entrées et { $documents } documents ; { $left } tables restent.
nodes-one = { $name }  version { $build }, tourne depuis { $began }, entendu il y a { $silent } s ; règles les plus récentes : { $games }
nodes-all = { $count } nœuds
serve-opens = Ouverture du navigateur…
serve-ends = Ctrl-C la ferme ; chaque coup est déjà sur le disque.

# Pour qui héberge.
bar-tables = tables
backup-done = { $file } : { $tables } tables avec { $entries } entrées. Il contient les secrets des parties en cours : gardez-le bien.
restore-done = { $dir } : { $tables } tables avec { $entries } entrées sont en place.
restore-aside = Ce qui était là est dans { $file }.
upkeep-used = un autre bivouac s’en sert
upkeep-no-store = il n’y a pas de tables ici
upkeep-other = ce n’est pas un fichier de tables de Bivouac
upkeep-newer = écrit par un programme plus récent (version { $what })
upkeep-older = version { $what } : un démarrage du serveur la met à jour
upkeep-taken = il y a déjà quelque chose de ce nom ; une sauvegarde n’écrase rien
upkeep-there = il y a déjà des tables ici ; avec --replace elles sont mises de côté
upkeep-itself = c’est le fichier lui-même ; attendu : une copie
upkeep-lost = tables.sqlite manque ou est vide, mais { $what } montre qu’il y avait des tables ici : remettez le fichier, ou restaurez une sauvegarde ; pour repartir de zéro, prenez un autre dossier
upkeep-damaged = abîmé : { $what }
upkeep-copy-damaged = la copie est abîmée : { $what }
upkeep-system = refusé par le système : { $what }
check-store-table = { $table } : { $why }
check-store-file = { $file } : { $why }
check-store-good = { $file } : les { $tables } tables ({ $entries } entrées) se rejouent du premier coup au dernier.
check-store-bad = { $file } : { $damaged } sur { $tables } tables ne peuvent être lues ; les autres sont saines.
prune-over = terminée
prune-unfinished = en cours
prune-would = { $tables } tables seraient retirées. Aucune ne l’a été.
prune-done = { $tables } tables sont retirées.

export-done = { $file } est écrit.
export-painting = Peinture

# Le rapport d’une partie terminée.
bar-questions = questions
analyse-line = La ligne : les chances de gagner de { $who }
analyse-turning = Tournants de la partie
analyse-none = Aucune décision n’a clairement coûté cinq points ou plus.
analyse-at = Tour { $turn }, avant le coup { $play } :

# Leçons.
lesson-none = { $game } n’a pas encore de leçons.
lesson-list = Une leçon : bivouac lesson { $game } NOM. Toutes : bivouac lesson { $game } all.
lesson-enter = [Entrée]
lesson-keys = (un numéro ou un coup · ? aide · b retour · q sortir)
lesson-done = Terminé : { $lesson }
lesson-rules = Règles de cette leçon : { $rules }
lesson-other = C’est permis, mais ce n’est pas le sujet de cette leçon. Essayez encore.
lesson-unreadable = Ce n’est pas un coup ici : { $what }
lesson-solution = Le coup : { $move }

account-no-server = Aucun serveur ne répond à cette adresse, ou ce n’est pas celui de ce dossier de données.
account-listed = { $name }  depuis le { $day }
account-listed-suspended = { $name }  depuis le { $day }  suspendu
account-count = { $n ->
    [one] 1 compte
   *[other] { $n } comptes
}
account-done-suspend = { $name } est suspendu ; toutes ses sessions sont terminées.
account-done-readmit = { $name } peut de nouveau se connecter.
account-done-rename = Le compte s’appelle maintenant { $name }.
account-done-delete = { $name } est supprimé.
